import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, useParams } from 'react-router'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { coachNameOf } from '../domain/names.ts'
import { SharedView } from './shared-view/shared-view.tsx'
import { coachingsQuery, sinceQuery } from './sharing/queries.ts'

export const meta = pageMeta(msg`What your coach sees`, msg`Exactly what your coach sees of you.`)

/** The coach's own view, for the member whose things they are; nothing is logged. */
export default function SeenByPage() {
  const id = Number(useParams().coachId)
  const coachings = useQuery(coachingsQuery)
  const name = coachNameOf(coachings.data?.find(each => each.coach?.id === id)?.coach ?? null)
  return (
    <div className="wrap grid max-w-5xl gap-6 py-8 sm:py-12">
      <PageHeader
        title={t`What ${name} sees`}
        back={{ to: href('/account/sharing'), name: t`Sharing` }}
      >
        <p className="mt-3 max-w-prose text-ink-soft text-lg">
          <Trans>This is exactly what {name} sees of your pages, and nothing else.</Trans>
        </p>
      </PageHeader>
      <SharedView viewer={{ as: 'member', id }} name="you" />
    </div>
  )
}

const loaders = loadersOf((_, { params }) => [
  coachingsQuery,
  sinceQuery({ as: 'member', id: Number(params.coachId) }),
])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
