import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '#src/contract/calendar.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Settings } from '../settings/settings.ts'
import type { OutgoingMail, QueuedMail, Transport } from './delivery.ts'

/** How long a sent mail stays in the list of mails, and in the outbox. */
export const MAILS_KEPT_DAYS = 30

const ABOUT = 'X-About'
const FILE = /^\d{6,}-[\w-]+\.eml$/

type Where = Pick<Settings, 'dataDir'>

export const outboxOf = ({ dataDir }: Where): string => join(dataDir, 'outbox')

/** Without SMTP each mail becomes an .eml file, always the same one for a row. */
export function outbox(folder: string, message: (mail: OutgoingMail) => object): Transport {
  const fileOf = ({ id, kind }: Pick<QueuedMail, 'id' | 'kind'>) =>
    join(folder, `${String(id).padStart(6, '0')}-${kind}.eml`)
  return {
    hasArrived: mail => existsSync(fileOf(mail)),
    async deliver(mail, handingOver) {
      const { createTransport } = await import('nodemailer')
      const headers = { ...mail.headers, ...(mail.about && { [ABOUT]: mail.about }) }
      const made = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        message({ ...mail, headers }),
      )
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const partial = join(folder, `.${randomUUID()}`)
      try {
        // A full disk fails here, before the mail could be uncertain.
        writeFileSync(partial, made.message as Buffer, { mode: 0o600 })
        await handingOver()
        renameSync(partial, fileOf(mail))
      } finally {
        rmSync(partial, { force: true })
      }
      return { kind: 'sent' }
    },
  }
}

const filesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter(name => FILE.test(name)) : []

function headerOf(mail: string, name: string): string {
  const [head = ''] = mail.split('\r\n\r\n')
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim().toLowerCase() ?? ''
}

/** Whose mails to remove; addresses are in lower case. */
export interface Unwanted {
  /** The recipient; null to go only by what the mails are about. */
  to: string | null
  about: readonly string[]
  /** Whether a mail to this recipient stays, by its kind as in the list of mails. */
  isKept: (kind: string) => boolean
}

/** Deletes what the outbox has to or about somebody. @returns the number of files */
export function forgetInOutbox(where: Where, { to, about, isKept }: Unwanted): number {
  const folder = outboxOf(where)
  let files = 0
  for (const name of filesIn(folder)) {
    const mail = readFileSync(join(folder, name), 'utf8')
    const kind = name.replace(/^\d+-|\.eml$/g, '')
    const isTheirs = to !== null && headerOf(mail, 'To') === to && !isKept(kind)
    if (!isTheirs && !about.includes(headerOf(mail, ABOUT))) continue
    rmSync(join(folder, name), { force: true })
    files++
  }
  return files
}

function removeOldMails(folder: string, now: Date): void {
  const before = now.getTime() - MAILS_KEPT_DAYS * DAY_MS
  for (const name of filesIn(folder))
    if (statSync(join(folder, name)).mtimeMs < before) rmSync(join(folder, name), { force: true })
}

export const outboxJobs = (where: Where): Job[] => [
  {
    name: 'outbox',
    everyMs: HOUR_MS,
    work: async () => removeOldMails(outboxOf(where), new Date()),
  },
]
