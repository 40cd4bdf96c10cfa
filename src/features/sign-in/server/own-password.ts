import type { InputOf } from '#src/contract/endpoint.ts'
import type { AnyContext, Context } from '#src/platform/server/context.ts'
import type * as contract from '../contract/passwords.ts'
import { accountOf } from './confirm.ts'
import { objectionTo } from './password-rules.ts'

export async function advisePassword(
  { deps }: AnyContext,
  { password, username, email }: InputOf<typeof contract.advisePassword>,
) {
  return { advice: objectionTo(password, deps.settings.site, [username, email]) }
}

export async function getPasswordState({ db, who }: Context) {
  return { ends_at: (await accountOf(db, who.userId)).password_ends_at }
}
