import type { Migration } from '../feature.ts'
import { up as house } from './migrations/0001-house.ts'
import { up as publicForms } from './migrations/0002-public-forms.ts'
import { up as admin } from './migrations/0008-admin.ts'
import { up as search } from './migrations/0010-search.ts'
import { up as manyProcesses } from './migrations/0013-many-processes.ts'
import { up as idempotency } from './migrations/0030-idempotency.ts'
import { up as auditChain } from './migrations/0031-audit-chain.ts'
import { up as mailCalendar } from './migrations/0061-mail-calendar.ts'
import { up as jobFailures } from './migrations/0080-job-failures.ts'
import { up as forgottenMails } from './migrations/0085-forgotten-mails.ts'
import { up as restores } from './migrations/0086-restores.ts'
import { up as checks } from './migrations/0100-checks.ts'
import { up as mailPicture } from './migrations/0111-mail-picture.ts'
import { up as mailExpiry } from './migrations/0142-mail-expiry.ts'
import { up as deletedItems } from './migrations/0150-deleted-items.ts'
import { up as noMailPicture } from './migrations/0151-no-mail-picture.ts'
import { up as lastWrites } from './migrations/0160-last-writes.ts'

/** The platform's own tables. They reference those of features, so they come last in each migration. */
export const platformMigrations: Readonly<Record<string, Migration>> = {
  '0001-house': house,
  '0002-public-forms': publicForms,
  '0008-admin': admin,
  '0010-search': search,
  '0013-many-processes': manyProcesses,
  '0030-idempotency': idempotency,
  '0031-audit-chain': auditChain,
  '0061-mail-calendar': mailCalendar,
  '0080-job-failures': jobFailures,
  '0085-forgotten-mails': forgottenMails,
  '0086-restores': restores,
  '0100-checks': checks,
  '0111-mail-picture': mailPicture,
  '0142-mail-expiry': mailExpiry,
  '0150-deleted-items': deletedItems,
  '0151-no-mail-picture': noMailPicture,
  '0160-last-writes': lastWrites,
}
