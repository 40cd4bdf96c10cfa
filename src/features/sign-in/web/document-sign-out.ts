import { t } from '@lingui/core/macro'
import '#src/platform/web/layout/details-groups.ts'
import { ownAnswer } from '#src/platform/web/api/own-answer.ts'
import { drafts } from '#src/platform/web/draft-store.ts'
import { saveFlash, takeFlash } from '#src/platform/web/layout/flash.ts'
import { announceSignOut } from '#src/platform/web/layout/other-tabs.ts'
import { showSession } from '#src/platform/web/layout/session-hint.ts'
import { forgetReads } from '#src/platform/web/offline/forget-reads.ts'
import { toast } from '#src/platform/web/toast-store.ts'
import { knownUser } from './document-session.ts'

/** Like signing out in the application, it discards drafts and redirects home (docs/product.md 8.2). */
export async function signOutHere(): Promise<void> {
  const answer = await fetch('/api/logout', { method: 'POST' })
    .then(async response => ownAnswer(await response.text()))
    .catch(() => null)
  if (!answer?.success) {
    const said = answer?.message
    const description =
      typeof said === 'string' ? said : t`The server could not be reached. Please try again.`
    toast({ title: t`Logout failed`, description, tone: 'destructive' })
    return
  }
  await forgetReads()
  drafts.setOwner(knownUser()?.id ?? null)
  drafts.clearAll()
  announceSignOut()
  showSession(null)
  saveFlash({ title: t`Logout successful`, description: t`You have been logged out.` })
  window.location.assign('/')
}

/** The toast that the previous page left. */
export function showFlash(): void {
  const flash = takeFlash()
  if (flash) toast(flash)
}
