import { Suspense, useState, type ComponentType, type ReactNode } from 'react';

/** What a dialog about a thing is drawn with. */
export type DialogAbout<Thing> = { thing: Thing; onClose: () => void };

/** A dialog about a thing: `ask` opens it, `dialog` stands wherever it is opened from. */
export function useDialog<Thing>(Dialog: ComponentType<DialogAbout<Thing>>): {
  ask: (thing: Thing) => void;
  dialog: ReactNode;
} {
  const [thing, setThing] = useState<Thing | null>(null);
  const dialog = (
    <Suspense>{thing !== null && <Dialog thing={thing} onClose={() => setThing(null)} />}</Suspense>
  );
  return { ask: (wanted) => setThing(() => wanted), dialog };
}
