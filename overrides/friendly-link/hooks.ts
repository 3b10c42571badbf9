// Links are shown on the public site: its pages are made anew once one is written.
import { shownOnPortal } from '../portal/site/site-server.ts';

export default shownOnPortal;
