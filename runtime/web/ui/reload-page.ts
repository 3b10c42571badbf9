// Reloading the page where a part of it could not be had: a browser that failed to get a file once never asks for it again.
import { translate } from '../i18n/i18n.ts';
import { toast } from './toast.ts';

/** Whether the page that a reload asks for is there. */
export async function canReload(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Reloads the page. Without a network there would be nothing left, not even what other pages hold: then it says so. */
export async function reloadPage(): Promise<void> {
  if (await canReload()) location.reload();
  else toast.error(translate('ui.app.networkError'));
}

/** Why a file of the page could not be had, as a locale key: no network, or there is a new version by now. */
export async function whyMissing(): Promise<'ui.app.newVersion' | 'ui.app.networkError'> {
  return (await canReload()) ? 'ui.app.newVersion' : 'ui.app.networkError';
}
