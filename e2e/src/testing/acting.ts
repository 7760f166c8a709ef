import type { Visit } from './browser.ts';

/** Begins to act in an organization, and keeps the own identity as the portal does. */
export async function actIn({ page }: Visit, id: string): Promise<void> {
  await page.evaluate(async (organization) => {
    const own = localStorage.getItem('accessToken') ?? '';
    const answer = await fetch('/api/impersonate/', {
      method: 'POST',
      headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: organization, reason: 'Ticket 17' }),
    });
    const { accessToken }: { accessToken: string } = await answer.json();
    localStorage.setItem('initialAccessToken', own);
    localStorage.setItem('accessToken', accessToken);
  }, id);
}
