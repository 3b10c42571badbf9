// What the browser does with passkeys; only pages of https, or of this machine as `localhost`, may ask it.
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** Whether there is anything to ask. An address of digits has no passkeys. */
export function canAsk(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Has the browser make a passkey. Throws what the browser does, also where the person does not go on. */
export function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> {
  return startRegistration({ optionsJSON });
}

/** Has the browser prove a passkey. Throws as `makePasskey`. */
export function signIn(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON> {
  return startAuthentication({ optionsJSON });
}
