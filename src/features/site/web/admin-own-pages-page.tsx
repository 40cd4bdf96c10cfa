import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { i18n } from '#src/contract/i18n.ts'
import { Screen } from '#src/platform/web/layout/screen.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { buttonClass } from '#src/platform/web/ui/button.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { PAGES_MAX } from '../constants.ts'
import type { OwnPageRow } from '../contract/pages.ts'
import { pagesQuery } from './queries.ts'

export const meta = pageMeta(msg`Pages`, msg`Administration.`)

const PLACES = {
  footer: msg`At the foot`,
  menu: msg`In the menu`,
  none: msg`By its address only`,
} as const

export default function AdminOwnPagesPage() {
  const pages = useQuery(pagesQuery)
  const count = pages.data?.length ?? 0
  return (
    <Screen
      title={t`Pages`}
      intro={t`Privacy, terms, imprint, about you: up to ${PAGES_MAX} pages of your own.`}
      actions={
        count < PAGES_MAX && (
          <Link
            to={href('/admin/site/pages/:id', { id: 'new' })}
            className={buttonClass('primary', 'md')}
          >
            <Trans>Add a page</Trans>
          </Link>
        )
      }
    >
      {!pages.data ? (
        <Loading query={pages} title={t`The pages could not be loaded`} className="h-60" />
      ) : count === 0 ? (
        <EmptyState title={t`No pages yet`}>
          <Trans>Many countries ask for a privacy page and an imprint.</Trans>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {pages.data.map(page => (
            <Row key={page.id} page={page} />
          ))}
        </ul>
      )}
    </Screen>
  )
}

function Row({ page }: { page: OwnPageRow }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={href('/admin/site/pages/:id', { id: String(page.id) })}
            className="text-link font-semibold text-lg"
          >
            {page.title}
          </Link>
          {page.revision === 0 && (
            <Badge tone="progress">
              <Trans>Draft to read</Trans>
            </Badge>
          )}
          {!page.published && (
            <Badge tone="neutral">
              <Trans>Not published</Trans>
            </Badge>
          )}
        </p>
        <p className="text-ink-soft text-sm">
          /p/{page.slug} · {i18n._(PLACES[page.place])}
        </p>
      </div>
      {page.published && (
        <a
          href={href('/p/:slug', { slug: page.slug })}
          aria-label={t`Look at it: ${page.title}`}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          <Trans>Look at it</Trans>
        </a>
      )}
    </li>
  )
}

const loaders = loadersOf(() => [pagesQuery])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
