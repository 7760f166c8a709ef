import { Outlet } from '@tanstack/react-router';
import { KitFrame } from './kit-frame.tsx';

export function OutletFrame() {
  return (
    <KitFrame>
      <Outlet />
    </KitFrame>
  );
}
