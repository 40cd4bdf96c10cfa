import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint, id, idParam, instant } from '#src/contract/endpoint.ts'
import { matching, text, verbatim } from '#src/contract/texts.ts'
import { PASSKEY_NAME_MAX } from '../constants.ts'

const base64url = (max: number) => matching(max, /^[\w-]+$/, msg`Please send base64url.`)

const credentialId = base64url(1_400)

const transports = z.array(matching(30, /^[a-z-]+$/)).check(z.maxLength(10))

/** What `PublicKeyCredential.toJSON()` gives after registering; fields that we do not read are dropped. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.optional(transports),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** The same after signing in. */
export const assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: verbatim(100),
  }),
})
export type Assertion = z.infer<typeof assertion>

/** Confirming lists the passkeys that it accepts; an authenticator may then omit the user handle (CTAP 2.1, 6.2.2). */
export const ownAssertion = z.object({
  ...assertion.shape,
  response: z.object({
    ...assertion.shape.response.shape,
    userHandle: z.nullish(assertion.shape.response.shape.userHandle),
  }),
})
export type OwnAssertion = z.infer<typeof ownAssertion>

const known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const ownRequestOptions = z.object({ ...requestOptions.shape, allowCredentials: z.array(known) })

export const passkeyName = text(1, PASSKEY_NAME_MAX, msg`Please give the passkey a name`)

export const passkey = z.object({
  id,
  name: z.string(),
  transports: z.array(z.string()),
  created_at: instant,
  last_used_at: z.nullable(instant),
})
export type Passkey = z.infer<typeof passkey>

export const passkeyOptions = endpoint('POST /api/passkeys/options', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Begin adding a passkey; the challenge works once, for five minutes',
  data: creationOptions,
  errors: ['confirm_first', 'passkeys_full'],
  limit: { name: 'passkey options', max: 60, windowSeconds: 900 },
})

export const addPasskey = endpoint('POST /api/passkeys', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Add the passkey that the browser made, named after the browser unless a name is sent',
  body: z.object({ credential: newCredential, name: z.optional(passkeyName) }),
  data: passkey,
  status: 201,
  errors: ['confirm_first', 'passkey_exists', 'passkeys_full'],
  limit: { name: 'passkeys', max: 60, windowSeconds: 900 },
  idempotent: true,
})

export const listPasskeys = endpoint('GET /api/passkeys', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'The passkeys of this account, newest first, without their keys',
  data: z.array(passkey),
})

export const passkeyRename = z.object({ name: passkeyName })

export const renamePasskey = endpoint('PATCH /api/passkeys/{id}', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Rename a passkey',
  params: z.object({ id: idParam }),
  body: passkeyRename,
  data: passkey,
  errors: ['not_found'],
})

export const removePasskey = endpoint('DELETE /api/passkeys/{id}', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Remove a passkey; ends the other sessions unless `sign_out_others` is false',
  params: z.object({ id: idParam }),
  query: z.object({ sign_out_others: z.optional(z.enum(['true', 'false'])) }),
  errors: ['not_found', 'confirm_first'],
})

export const loginPasskeyOptions = endpoint('POST /api/login/passkey/options', {
  auth: 'public',
  summary: 'Begin signing in with a passkey; the challenge works once, for five minutes',
  data: requestOptions,
  limit: { name: 'passkey sign-in', max: 300, windowSeconds: 900, perNetwork: true },
})

export const confirmPasskeyOptions = endpoint('POST /api/user/confirm/passkey/options', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Begin confirming with a passkey of this account; only this session can answer the challenge, once, for five minutes',
  data: ownRequestOptions,
  errors: ['not_found'],
  limit: { name: 'passkey options', max: 60, windowSeconds: 900 },
})

export const confirmWithPasskey = endpoint('POST /api/user/confirm/passkey', {
  auth: 'user',
  beforeTwoFactor: true,
  summary:
    'Confirm with a passkey in place of password and code, for calls that answer `confirm_first`; valid for 15 minutes',
  body: z.object({ credential: ownAssertion }),
  errors: ['too_many'],
})
