import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { href, Link, useLocation } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import type { PagePath } from '#src/platform/web/routing/page.ts'
import { buttonClass } from '#src/platform/web/ui/button.tsx'

const TABS: readonly (readonly [path: PagePath, label: MessageDescriptor])[] = [
  ['/admin/newsletter', msg`Subscribers`],
  ['/admin/email-list', msg`Email list`],
  ['/admin/letters', msg`Issues`],
]

/** The three pages of the newsletter, which have addresses of their own, and the way to write to its readers. */
export function NewsletterTabs() {
  const { pathname } = useLocation()
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3">
      <nav
        aria-label={t`Newsletter`}
        className="flex flex-1 flex-wrap gap-1 rounded-lg bg-sunken p-1"
      >
        {TABS.map(([path, label]) => (
          <Link
            key={path}
            to={href(path)}
            aria-current={pathname === href(path) ? 'page' : undefined}
            className="grid min-h-11 flex-1 place-items-center rounded-md px-3 py-1.5 font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:bg-sheet aria-[current=page]:text-ink aria-[current=page]:shadow-soft"
          >
            {i18n._(label)}
          </Link>
        ))}
      </nav>
      <Link className={buttonClass()} to={href('/admin/letters/:id', { id: 'new' })}>
        <PenLine aria-hidden className="size-5" />
        <Trans>Write a Newsletter Issue</Trans>
      </Link>
    </div>
  )
}
