import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { href, Link } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { PageHeader } from '#src/platform/web/layout/page-header.tsx'
import { pageMeta } from '#src/platform/web/routing/meta.ts'
import { loadersOf } from '#src/platform/web/routing/page-loaders.ts'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import type { Coaching } from '../contract/coachings.ts'
import type { Share } from '../contract/shares.ts'
import { CoachShares } from './sharing/coach-shares.tsx'
import { coachingsQuery, readsQuery, sharesQuery } from './sharing/queries.ts'
import { ReadLog } from './sharing/read-log.tsx'
import { useShares } from './sharing/use-shares.ts'

export const meta = pageMeta(
  msg`Sharing`,
  msg`What your coach may see, until when, and what they have read.`,
)

export default function SharingPage() {
  return (
    <div className="wrap grid max-w-5xl gap-8 py-8 sm:py-12">
      <PageHeader title={t`Sharing`}>
        <p className="mt-3 max-w-prose text-ink-soft text-lg">
          <Trans>
            Your pages are yours alone. Here you choose what a coach may see, from which day on and
            until when, and here you see what they have read.
          </Trans>
        </p>
      </PageHeader>
      <Shares />
      <ReadLog />
    </div>
  )
}

function Shares() {
  const coachings = useQuery(coachingsQuery)
  const shares = useQuery(sharesQuery)
  if (!coachings.data || !shares.data) {
    const failed = coachings.isError ? coachings : shares
    return (
      <Loading query={failed} title={t`What you share could not be loaded`} className="h-96">
        {t`Nothing was changed. Please try again in a moment.`}
      </Loading>
    )
  }
  const active = coachings.data.filter(
    ({ role, status }) => role === 'member' && status === 'active',
  )
  if (active.length === 0) {
    return (
      <EmptyState
        title={t`You have no coach, so nothing is shared.`}
        action={
          <Link to={href('/coaching/mine')} className={buttonClass('secondary')}>
            <Trans>Your coaching</Trans>
          </Link>
        }
      >
        <Trans>When a coach invites you and you accept, you choose here what they may see.</Trans>
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-6">
      <RestoredNotice coachings={active} />
      <StopEverything shares={shares.data} />
      {active.map(coaching => (
        <CoachShares
          key={coaching.id}
          coaching={coaching}
          shares={shares.data.filter(share => share.coaching_id === coaching.id)}
        />
      ))}
    </div>
  )
}

/** Why the switches are off although nobody turned them off. */
function RestoredNotice({ coachings }: { coachings: readonly Coaching[] }) {
  const { clockTime, dayOf } = useFormats()
  const [latest] = coachings
    .flatMap(({ shares_off_at }) => shares_off_at ?? [])
    .sort()
    .reverse()
  if (latest === undefined) return null
  return (
    <Alert tone="info" title={t`We turned off everything you shared`}>
      <Trans>
        On {dayOf(latest)} at {clockTime(latest)} this site was restored from an older copy of its
        data. The copy could not know what you had stopped sharing since it was made, so nothing is
        shared until you choose it again below. If you had ended a coaching in the meantime, please
        end it once more.
      </Trans>
    </Alert>
  )
}

/** Always there, so that nothing moves under a thumb on the first switch. */
function StopEverything({ shares }: { shares: readonly Share[] }) {
  const { stopAll } = useShares()
  const count = shares.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-4">
      <p>
        <span className="block font-semibold">
          {count === 0
            ? t`You share nothing.`
            : t`You share ${plural(count, { one: 'one thing', other: '# things' })}.`}
        </span>
        <Trans>You can stop at any time, without a reason.</Trans>
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="danger" disabled={count === 0} busy={stopAll.isPending}>
            <Trans>Stop everything</Trans>
          </Button>
        }
        title={t`Stop sharing everything?`}
        description={t`From now on no coach sees anything of yours. Your messages and check-ins stay.`}
        confirmLabel={t`Stop everything`}
        onConfirm={() => stopAll.mutate()}
      />
    </div>
  )
}

const loaders = loadersOf(() => [coachingsQuery, sharesQuery, readsQuery('')])
export const loader = loaders.onServer
export const clientLoader = loaders.inBrowser
