import { serverFeature } from '#src/platform/server/feature.ts'
import { ACCOUNTS_ERRORS } from '../errors.ts'
import { archiveAccount } from './actions.ts'
import { registerGoogleSignIn } from './google/routes.ts'
import { answerLinkRequest, forgetOldRequests } from './links/requests.ts'
import { up as house } from './migrations/0001-house.ts'
import { up as accounts } from './migrations/0005-accounts.ts'
import { up as search } from './migrations/0010-search.ts'
import { up as twoFactor } from './migrations/0017-second-step.ts'
import { up as passwordProof } from './migrations/0020-password-proof.ts'
import { up as signIns } from './migrations/0021-sign-ins.ts'
import { up as linkRequests } from './migrations/0022-link-requests.ts'
import { up as timeZone } from './migrations/0023-time-zone.ts'
import { up as agreement } from './migrations/0024-agreement.ts'
import { up as passkeys } from './migrations/0026-passkeys.ts'
import { up as coach } from './migrations/0050-coach.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { up as membershipsMirrored } from './migrations/0141-memberships-mirrored.ts'
import { up as firstConfirmed } from './migrations/0145-first-confirmed.ts'
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
  name: 'accounts',
  routes: accountsRoutes,
  errors: ACCOUNTS_ERRORS,
  tables: accountsTables,
  migrations: {
    '0001-house': house,
    '0005-accounts': accounts,
    '0010-search': search,
    '0017-second-step': twoFactor,
    '0020-password-proof': passwordProof,
    '0021-sign-ins': signIns,
    '0022-link-requests': linkRequests,
    '0023-time-zone': timeZone,
    '0024-agreement': agreement,
    '0026-passkeys': passkeys,
    '0050-coach': coach,
    '0100-checks': checks,
    '0141-memberships-mirrored': membershipsMirrored,
    '0145-first-confirmed': firstConfirmed,
  },
  settings: accountsSettings,
  jobs: ({ db, deps }) =>
    deps.settings.previousSecret
      ? [{ name: 'second steps', everyMs: 3_600_000, work: signal => resealSecrets(db, deps, signal) }]
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
