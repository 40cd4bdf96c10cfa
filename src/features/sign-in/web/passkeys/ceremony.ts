import { msg, t } from '@lingui/core/macro'
import * as z from 'zod/mini'
import type { DataOf } from '#src/contract/endpoint.ts'
import { i18n, said, type Words } from '#src/contract/i18n.ts'
import { messageOf } from '#src/platform/web/api/api.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import {
  type Assertion,
  assertion,
  type confirmPasskeyOptions,
  type loginPasskeyOptions,
  type NewCredential,
  newCredential,
  type OwnAssertion,
  ownAssertion,
  type passkeyOptions,
} from '../../contract/passkeys.ts'
import { relyingParty } from '../../domain/passkeys.ts'
import { SIGN_IN_ERRORS } from '../../errors.ts'

/** Whether the site's address allows passkeys; the visitor's browser may still be too old. */
export const sitePasskeys = (): boolean => relyingParty(siteSettings().siteUrl) !== null

const MESSAGES: Readonly<Record<string, Words>> = {
  NotAllowedError: msg`Nothing was changed: the passkey was canceled, or it took too long. Please try again.`,
  InvalidStateError: SIGN_IN_ERRORS.passkey_exists.message,
  UnsupportedError: msg`This browser does not support passkeys. Please update it, or use your password.`,
}

const UNUSABLE = msg`The passkey could not be used. Please try again.`

/** The message to show for an error of one of the ceremonies below, or of a call around it (`messageOf`). */
export function ceremonyMessage(error: unknown, fallback = i18n._(UNUSABLE)): string {
  if (!(error instanceof DOMException)) return messageOf(error, fallback)
  if (error.name === 'SecurityError') return t`Passkeys work only at ${siteSettings().siteUrl}.`
  return said(MESSAGES[error.name] ?? UNUSABLE)
}

const isSupported = () =>
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'

/** Call it only in a browser: the server cannot tell. */
export const canUsePasskeys = (): boolean => sitePasskeys() && isSupported()

function requireSupport(): void {
  if (!isSupported()) throw new DOMException('', 'UnsupportedError')
}

const given = (credential: Credential | null): PublicKeyCredential => {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('', 'NotAllowedError')
  return credential
}

/** Lets the browser make a passkey. @throws DOMException, see `ceremonyMessage` */
export async function createPasskey(
  options: DataOf<typeof passkeyOptions>,
): Promise<NewCredential> {
  requireSupport()
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = given(await navigator.credentials.create({ publicKey }))
  return z.parse(newCredential, credential.toJSON())
}

type RequestOptions = DataOf<typeof loginPasskeyOptions> | DataOf<typeof confirmPasskeyOptions>

async function get(options: RequestOptions) {
  requireSupport()
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return given(await navigator.credentials.get({ publicKey })).toJSON()
}

/** Lets the browser sign in with a passkey. @throws DOMException, see `ceremonyMessage` */
export const readPasskey = async (
  options: DataOf<typeof loginPasskeyOptions>,
): Promise<Assertion> => z.parse(assertion, await get(options))

/** Lets the browser use one of the account's own passkeys. @throws DOMException, see `ceremonyMessage` */
export const readOwnPasskey = async (
  options: DataOf<typeof confirmPasskeyOptions>,
): Promise<OwnAssertion> => z.parse(ownAssertion, await get(options))
