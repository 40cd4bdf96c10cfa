import { systemContext } from '#src/platform/server/context.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { SIGN_IN_ERRORS } from '../errors.ts'
import { archiveAccount } from './actions.ts'
import { registerGoogleSignIn } from './google/routes.ts'
import { answerLinkRequest, forgetOldRequests } from './links/requests.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import { ensureAdministrator } from './operator/actions.ts'
import { forgetOldChallenges } from './passkeys/challenges.ts'
import { signInRoutes } from './routes.ts'
import { signInSettings } from './settings.ts'
import { openSecurityLog } from './sign-ins/security-log.ts'
import { forgetOldSignIns } from './sign-ins/sign-ins.ts'
import { deleteExpired, voidSessionsAndLinks } from './store.ts'
import { signInTables } from './tables.ts'
import { requireTwoFactor } from './two-factor/requirement.ts'
import { resealSecrets } from './two-factor/two-factor.ts'

export const signInFeature = serverFeature({
  name: 'sign-in',
  routes: signInRoutes,
  errors: SIGN_IN_ERRORS,
  tables: signInTables,
  migrations: { '0001-baseline': baseline, '0004-folded-search': foldedSearch },
  settings: signInSettings,
  jobs: ({ db, deps }) =>
    deps.settings.previousSecret
      ? [
          {
            name: 'two-factor secrets',
            everyMs: 3_600_000,
            work: signal => resealSecrets(systemContext(db, deps), signal),
          },
        ]
      : [],
  async sweep(ctx) {
    await deleteExpired(ctx.db, ctx.now.toISOString())
    await forgetOldSignIns(ctx)
    await forgetOldRequests(ctx)
    await forgetOldChallenges(ctx)
  },
  warnings: openSecurityLog,
  writeMails: answerLinkRequest,
  afterRestore: ({ db }) => voidSessionsAndLinks(db),
  // Password managers open it (https://www.w3.org/TR/change-password-url/).
  redirects: { '/.well-known/change-password': '/account' },
  async seed(ctx) {
    const made = await ensureAdministrator(ctx, ctx.deps.settings.admin)
    if (!made) return []
    return [
      `Administrator:  ${made.username}`,
      `Password:       ${made.password}`,
      'This is shown once. Sign in and change it.',
    ]
  },
  archive: {
    lists: {
      account: 'your profile, your membership, and which terms you agreed to',
      sessions: 'your signed-in devices',
      sign_ins: 'your sign-ins of the last 90 days',
      passkeys: 'your passkeys, without their keys',
    },
    read: archiveAccount,
  },
  serve(context) {
    requireTwoFactor(context)
    registerGoogleSignIn(context)
  },
})
