import { msg } from '@lingui/core/runtime-macro'
import * as z from 'zod/mini'
import { endpoint } from '#src/contract/endpoint.ts'
import { refusal } from '#src/contract/i18n.ts'
import { parsedUrl } from '#src/contract/parsed-url.ts'
import { matching, text, verbatim } from '#src/contract/texts.ts'

const HOST = msg`Please enter the server’s name, such as smtp.example.com.`
const PORT = msg`Please enter a port from 1 to 65535.`
const EVERY = msg`Please enter up to 720 hours; 0 makes none.`
const KEEP = msg`Please enter 1 to 365 backups.`

/** A name that ends in a number must be an IPv4 address, as in any URL. */
const host = matching(253, /^[a-z\d][a-z\d.-]*$/i, HOST).check(
  z.refine(name => parsedUrl(`http://${name}`) !== null, refusal(HOST)),
)
const port = z
  .int(refusal(PORT))
  .check(z.minimum(1, refusal(PORT)), z.maximum(65_535, refusal(PORT)))
export const backupPlan = z.object({
  /** 0 makes none. */
  every_hours: z
    .int(refusal(EVERY))
    .check(z.minimum(0, refusal(EVERY)), z.maximum(720, refusal(EVERY))),
  keep: z.int(refusal(KEEP)).check(z.minimum(1, refusal(KEEP)), z.maximum(365, refusal(KEEP))),
})

/** `environment`: it was set where the site is started, which wins over what is set here. */
const setBy = z.nullable(z.enum(['environment', 'here']))

export const operations = z.object({
  mail: z.object({
    set_by: setBy,
    /** Null unless it was set here; never with the password. */
    account: z.nullable(z.object({ host: z.string(), port: z.int(), user: z.string() })),
    from: z.string(),
  }),
  /** Null with a database that is backed up by its own tools. */
  backups: z.nullable(
    z.object({
      set_by: setBy,
      plan: z.nullable(backupPlan),
      folder: z.string(),
      is_encrypted: z.boolean(),
      last_at: z.nullable(z.string()),
      /** One was asked for by a press, and is on its way. */
      is_coming: z.boolean(),
    }),
  ),
})
export type Operations = z.infer<typeof operations>

export const getOperations = endpoint('GET /api/admin/operations', {
  auth: 'admin',
  summary: 'How mail and backups are set up; never the password',
  data: operations,
})

export const mailAccount = z.object({
  host,
  port,
  user: text(0, 320, msg`Please enter the user.`),
  /** May be left out as long as server and user stay the same. */
  password: z.optional(verbatim(500)),
})

export const saveMailAccount = endpoint('PUT /api/admin/operations/mail', {
  auth: 'admin',
  summary: 'Connect a mail account, which is tried first',
  body: mailAccount,
  data: operations,
  errors: ['given_by_environment', 'confirm_first'],
  limit: { name: 'mail account', max: 20, windowSeconds: 600 },
})

export const removeMailAccount = endpoint('DELETE /api/admin/operations/mail', {
  auth: 'admin',
  summary: 'Disconnect the mail account',
  data: operations,
  errors: ['given_by_environment', 'confirm_first'],
})

export const backUpNow = endpoint('POST /api/admin/operations/backups', {
  auth: 'admin',
  summary: 'Make a backup (within seconds)',
  data: operations,
  limit: { name: 'backup', max: 10, windowSeconds: 3_600 },
})

export const saveBackups = endpoint('PUT /api/admin/operations/backups', {
  auth: 'admin',
  summary: 'How often a backup is made, and how many are kept',
  body: backupPlan,
  data: operations,
  errors: ['given_by_environment', 'confirm_first'],
})
