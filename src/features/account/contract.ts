import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { name, verbatim } from '#src/contract/texts.ts'
import { NAME_MAX, PASSWORD_MAX } from '#src/features/sign-in/constants.ts'
import { code } from '#src/features/sign-in/contract/fields.ts'
import { user } from '#src/features/sign-in/contract/user.ts'

export const nameChange = z.object({
  full_name: name(1, NAME_MAX, msg`Please enter your name`),
})

export const chooseName = endpoint('POST /api/user/name', {
  auth: 'user',
  summary: 'The name that members see; a coach needs one before members see anything of theirs',
  body: nameChange,
  data: user,
})

export const getStorage = endpoint('GET /api/user/storage', {
  auth: 'user',
  summary: 'How much the member stores, and how much they may',
  data: z.object({ used_bytes: z.int(), quota_bytes: z.int() }),
  limit: { name: 'storage', max: 60, windowSeconds: 600 },
})

export const exportUser = endpoint('GET /api/user/export', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'All data stored about the member: JSON and CSV in one zip',
  file: 'application/zip',
  limit: { name: 'export', max: 20, windowSeconds: 3_600 },
})

export const deletion = z.object({
  password: verbatim(PASSWORD_MAX).check(z.minLength(1, refusal(msg`Please enter your password`))),
  /** Only for accounts with two-factor authentication. */
  code: z.optional(code),
})

export const deleteUser = endpoint('DELETE /api/user', {
  auth: 'user',
  beforeTwoFactor: true,
  summary: 'Delete the account and all its data',
  body: deletion,
  errors: ['last_admin', 'too_many'],
})
