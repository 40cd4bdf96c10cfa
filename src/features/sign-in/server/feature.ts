import { systemContext } from '#src/platform/server/context.ts'
import { serverFeature } from '#src/platform/server/feature.ts'
import { bind } from '#src/platform/server/http/bind.ts'
import * as confirmationContract from '../contract/confirmation.ts'
import * as erasureContract from '../contract/erasure.ts'
import * as invitationsContract from '../contract/invitations.ts'
import * as linksContract from '../contract/links.ts'
import * as passkeysContract from '../contract/passkeys.ts'
import * as passwordsContract from '../contract/passwords.ts'
import * as sessionsContract from '../contract/sessions.ts'
import * as signInMethodsContract from '../contract/sign-in-methods.ts'
import * as twoFactorContract from '../contract/two-factor.ts'
import { SIGN_IN_ERRORS } from '../errors.ts'
import * as confirm from './confirm.ts'
import { registerGoogleSignIn } from './google-http.ts'
import * as google from './google-link.ts'
import * as http from './http.ts'
import { logout } from './http.ts'
import * as requests from './link-requests.ts'
import { answerLinkRequest, forgetOldRequests } from './link-requests.ts'
import * as links from './links.ts'
import { up as baseline } from './migrations/0001-baseline.ts'
import { up as foldedSearch } from './migrations/0004-folded-search.ts'
import { up as languages } from './migrations/0016-languages.ts'
import { ensureAdministrator } from './operator.ts'
import * as passwords from './own-password.ts'
import * as ownSessions from './own-sessions.ts'
import { forgetOldChallenges } from './passkey-challenges.ts'
import * as passkeys from './passkeys.ts'
import { openSecurityLog } from './security-log.ts'
import { signInSettings } from './settings.ts'
import { deleteExpired, voidSessionsAndLinks } from './sign-in.store.ts'
import { archiveAccount, eraseAddress } from './sign-in.ts'
import { forgetOldSignIns } from './sign-ins.ts'
import { signInTables } from './tables.ts'
import { resealSecrets } from './two-factor.ts'
import { requireTwoFactor } from './two-factor-requirement.ts'
import * as twoFactor from './two-factor-setup.ts'

export const signInFeature = serverFeature({
  name: 'sign-in',
  routes: [
    ...bind(invitationsContract, links),
    ...bind(linksContract, { ...links, ...requests, ...http }),
    ...bind(passwordsContract, { ...passwords, ...http }),
    ...bind(signInMethodsContract, { ...google, ...http }),
    ...bind(sessionsContract, { ...ownSessions, ...http }),
    ...bind(confirmationContract, { ...confirm, ...http }),
    ...bind(twoFactorContract, { ...twoFactor, ...http }),
    ...bind(passkeysContract, { ...passkeys, ...http }),
    ...bind(erasureContract, { eraseAddress }),
    logout,
  ],
  errors: SIGN_IN_ERRORS,
  tables: signInTables,
  migrations: {
    '0001-baseline': baseline,
    '0004-folded-search': foldedSearch,
    '0016-languages': languages,
  },
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
