import { render } from 'preact';
import { readPlace } from './place/place.ts';
import { takeTicket } from './server/key.ts';
import { redeemTicket } from './server/server.ts';
import { App } from './shell/app.tsx';
import { Failure } from './shell/failure.tsx';
import { applyTheme, storedTheme } from './shell/theme.ts';

applyTheme(storedTheme());
const root = document.querySelector('#page')!;
const ticket = takeTicket();
try {
  if (ticket !== undefined) await redeemTicket(ticket);
  const chosen = ticket === undefined ? undefined : readPlace(location.hash).folder;
  render(<App chosen={chosen} />, root);
} catch (error) {
  render(<Failure error={error} />, root);
}
