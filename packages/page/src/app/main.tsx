import { render } from 'preact';
import { fragmentOf, readPlace } from './place/place.ts';
import { takeTicket } from './server/key.ts';
import { redeemTicket } from './server/server.ts';
import { App } from './shell/app.tsx';
import { continueTyping, readEarlyQuery } from './shell/early-query.ts';
import { Failure } from './shell/failure.tsx';
import { applyTheme, storedTheme } from './shell/theme.ts';

applyTheme(storedTheme());
const root = document.querySelector('#page')!;
const ticket = takeTicket();
try {
  if (ticket !== undefined) await redeemTicket(ticket);
  const early = readEarlyQuery();
  const place = readPlace(location.hash);
  if (early !== '') history.replaceState(null, '', fragmentOf({ ...place, query: early }));
  const chosen = ticket === undefined ? undefined : place.folder;
  render(<App chosen={chosen} />, root);
  continueTyping(early);
} catch (error) {
  render(<Failure error={error} />, root);
}
