import { SIGN_IN_LOG_DAYS } from '#src/features/sign-in/constants.ts'
import { AUDIT_LOG_KEPT_DAYS } from '#src/platform/server/db/audit-chain.ts'
import type { Settings } from '#src/platform/server/settings/settings.ts'
import type { LegalFacts } from '../../domain/legal-pages.ts'

export const legalFacts = (settings: Settings): LegalFacts => ({
  signInLogDays: SIGN_IN_LOG_DAYS,
  auditLogKeptDays: AUDIT_LOG_KEPT_DAYS,
  aiService: settings.baseSite.aiService,
  sendsMail: settings.mail.smtpUrl !== null,
  takesPayments: settings.baseSite.stripeKey !== null,
  googleSignIn: settings.baseSite.googleSignIn,
  backupEveryHours: settings.backups?.everyHours ?? null,
  backupsKept: settings.backups?.keep ?? 0,
})
