import { serverFeature } from '#src/platform/server/feature.ts'
import { ACCOUNTS_ERRORS } from '../errors.ts'
import { archiveAccount } from './actions.ts'
import { registerGoogleSignIn } from './google/routes.ts'
import { answerLinkRequest, forgetOldRequests } from './links/requests.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { ensureAdministrator } from './operator/actions.ts'
import { forgetOldChallenges } from './passkeys/challenges.ts'
import { accountsRoutes } from './routes.ts'
import { accountsSettings } from './settings.ts'
import { openSecurityLog } from './sign-ins/security-log.ts'
import { forgetOldSignIns } from './sign-ins/sign-ins.ts'
import { deleteExpired, voidSessionsAndLinks } from './store.ts'
import { accountsTables } from './tables.ts'
import { requireTwoFactor } from './two-factor/requirement.ts'
import { resealSecrets } from './two-factor/two-factor.ts'

export const accountsFeature = serverFeature({
  name: 'sign-in',
  routes: accountsRoutes,
  errors: ACCOUNTS_ERRORS,
  tables: accountsTables,
  migrations: { '0001-baseline': baseline },
  settings: accountsSettings,
  jobs: ({ db, deps }) =>
    deps.settings.previousSecret
      ? [
          {
            name: 'second steps',
            everyMs: 3_600_000,
            work: signal => resealSecrets(db, deps, signal),
          },
        ]
      : [],
  async sweep(db, now) {
    await deleteExpired(db, now.toISOString())
    await forgetOldSignIns(db, now)
    await forgetOldRequests(db, now)
    await forgetOldChallenges(db, now)
  },
  warnings: openSecurityLog,
  writeMails: answerLinkRequest,
  afterRestore: voidSessionsAndLinks,
  // Password managers open it (https://www.w3.org/TR/change-password-url/).
  redirects: { '/.well-known/change-password': '/account' },
  async seed(db, { settings }, now) {
    const made = await ensureAdministrator(db, settings.admin, now)
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
