import {
  changeUser,
  countAdministrators,
  createAdministrator,
  disableTwoFactorOf,
  findAccountByName,
  mailRightsChanged,
  newPassword,
  replacePasswordOf,
} from '#src/features/sign-in/server/exposed.ts'
import { commandLine } from '#src/platform/server/command-line.ts'
import { appendAudit } from '#src/platform/server/db/audit-chain.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import type { Deps } from '#src/platform/server/deps.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import * as store from '../store.ts'

/** The author named in the audit log and in mails: whoever may run programs on the server. */
const OPERATOR = 'operator (command line)'

interface Work {
  trx: Db
  deps: Deps
  now: Date
}

type Action = (work: Work, name: string, email: string) => Promise<{ id: number; lines: string[] }>

async function accountNamed(trx: Db, name: string) {
  const found = await findAccountByName(trx, name.toLowerCase())
  if (!found) throw new AppError('not_found', { message: `There is no account called ${name}.` })
  return found
}

const mailRights = (
  { trx, deps, now }: Work,
  member: { username: string; email: string | null },
  gained: boolean,
) => mailRightsChanged(trx, deps, now, { member, role: 'administrator', by: OPERATOR, gained })

/** @throws AppError `last_admin` when nobody who can sign in would be left to administer the site */
async function setAdministrator(work: Work, name: string, is_admin: boolean) {
  const { trx } = work
  await advisoryLock(trx, 'administrators')
  const { id } = await accountNamed(trx, name)
  const member = orNotFound(await store.findMember(trx, id))
  if (member.is_admin === is_admin)
    return {
      id,
      lines: [`${member.username} ${is_admin ? 'is already' : 'is not'} an administrator.`],
    }
  await changeUser(trx, id, { is_admin })
  if (!is_admin && (await countAdministrators(trx)) === 0) throw new AppError('last_admin')
  await mailRights(work, member, is_admin)
  const disabled = member.disabled ? ' The account is disabled and cannot sign in.' : ''
  const did = is_admin ? 'is an administrator now' : 'is no longer an administrator'
  return { id, lines: [`${member.username} ${did}.${disabled}`] }
}

const withPassword = (username: string, password: string) => [
  `Account:   ${username}`,
  `Password:  ${password}`,
  'This is shown once, and the password expires in seven days. Sign in and change it.',
]

const ACTIONS: Readonly<Record<string, Action>> = {
  async create(work, username, email) {
    const { trx, now } = work
    const { password, password_hash } = await newPassword()
    const made = await createAdministrator(trx, { username, email, password_hash }, now)
    await mailRights(work, { username: made.username, email }, true)
    return { id: made.id, lines: withPassword(made.username, password) }
  },
  async 'reset-password'({ trx, deps, now }, name) {
    const account = await accountNamed(trx, name)
    const { password, password_hash } = await newPassword()
    await replacePasswordOf(trx, deps, account, password_hash, now)
    return { id: account.id, lines: withPassword(account.username, password) }
  },
  grant: (work, name) => setAdministrator(work, name, true),
  revoke: (work, name) => setAdministrator(work, name, false),
  async 'disable-two-factor'({ trx, deps, now }, name) {
    const account = await accountNamed(trx, name)
    const wasOn = await disableTwoFactorOf(trx, deps, account, now)
    const said = wasOn ? 'now signs in with the password only' : 'has no two-factor authentication'
    return { id: account.id, lines: [`${account.username} ${said}.`] }
  },
}

export const OPERATOR_ACTIONS = Object.keys(ACTIONS)

/**
 * What an operator does at the server, in one transaction with its entry in the audit log.
 * @param action one of `OPERATOR_ACTIONS`. @param email of `create` only
 * @returns lines to print once; they may contain a password
 * @throws AppError with a message for the operator
 */
export function actAsOperator(
  db: Db,
  deps: Deps,
  { action, name, email }: { action: string; name: string; email: string },
): Promise<string[]> {
  return inTransaction(db, async trx => {
    const now = deps.now()
    const perform = ACTIONS[action]
    if (!perform) throw new AppError('invalid')
    const { id, lines } = await perform({ trx, deps, now }, name, email)
    await appendAudit(trx, {
      // An entry must name an account: the affected one, since the operator has none.
      admin_id: id,
      username: OPERATOR,
      action: `admin ${action} ${name}`,
      call: commandLine('admin', `${action} ${name}`),
      details: null,
      created_at: now.toISOString(),
    })
    return lines
  })
}
