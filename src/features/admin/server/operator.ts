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
import type { AnyContext } from '#src/platform/server/context.ts'
import { appendAudit } from '#src/platform/server/db/audit-chain.ts'
import { advisoryLock, type Db, inTransaction } from '#src/platform/server/db/database.ts'
import { AppError, orNotFound } from '#src/platform/server/errors.ts'
import * as store from './members.store.ts'

/** The author named in the audit log and in mails: whoever may run programs on the server. */
const OPERATOR = 'operator (command line)'

type Action = (
  ctx: AnyContext,
  name: string,
  email: string,
) => Promise<{ id: number; lines: string[] }>

async function accountNamed(trx: Db, name: string) {
  const found = await findAccountByName(trx, name.toLowerCase())
  if (!found) throw new AppError('not_found', { message: `There is no account called ${name}.` })
  return found
}

const mailRights = (
  ctx: AnyContext,
  member: { username: string; email: string | null },
  gained: boolean,
) => mailRightsChanged(ctx, { member, role: 'administrator', by: OPERATOR, gained })

/** @throws AppError `last_admin` when nobody who can sign in would be left to administer the site */
async function setAdministrator(ctx: AnyContext, name: string, is_admin: boolean) {
  await advisoryLock(ctx.db, 'administrators')
  const { id } = await accountNamed(ctx.db, name)
  const member = orNotFound(await store.findMember(ctx.db, id))
  if (member.is_admin === is_admin)
    return {
      id,
      lines: [`${member.username} ${is_admin ? 'is already' : 'is not'} an administrator.`],
    }
  await changeUser(ctx.db, id, { is_admin })
  if (!is_admin && (await countAdministrators(ctx.db)) === 0) throw new AppError('last_admin')
  await mailRights(ctx, member, is_admin)
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
  async create(ctx, username, email) {
    const { password, password_hash } = await newPassword()
    const made = await createAdministrator(ctx, {
      username,
      email,
      password_hash,
    })
    await mailRights(ctx, { username: made.username, email }, true)
    return { id: made.id, lines: withPassword(made.username, password) }
  },
  async 'reset-password'(ctx, name) {
    const account = await accountNamed(ctx.db, name)
    const { password, password_hash } = await newPassword()
    await replacePasswordOf(ctx, account, password_hash)
    return { id: account.id, lines: withPassword(account.username, password) }
  },
  grant: (ctx, name) => setAdministrator(ctx, name, true),
  revoke: (ctx, name) => setAdministrator(ctx, name, false),
  async 'disable-two-factor'(ctx, name) {
    const account = await accountNamed(ctx.db, name)
    const wasOn = await disableTwoFactorOf(ctx, account)
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
  ctx: AnyContext,
  { action, name, email }: { action: string; name: string; email: string },
): Promise<string[]> {
  return inTransaction(ctx, async ctx => {
    const perform = ACTIONS[action]
    if (!perform) throw new AppError('invalid')
    const { id, lines } = await perform(ctx, name, email)
    await appendAudit(ctx.db, {
      // An entry must name an account: the affected one, since the operator has none.
      admin_id: id,
      username: OPERATOR,
      action: `admin ${action} ${name}`,
      call: commandLine('admin', `${action} ${name}`),
      details: null,
      created_at: ctx.now.toISOString(),
    })
    return lines
  })
}
