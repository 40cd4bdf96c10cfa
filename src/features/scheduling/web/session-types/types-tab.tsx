import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { focusHeading } from '#src/platform/web/browser/focus-heading.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import { EmptyState, Loading } from '#src/platform/web/ui/loading.tsx'
import { deleteType, type OwnSessionType } from '../../contract/session-types.ts'
import { priceOf } from '../../domain/credits.ts'
import { NoPlace, PlaceLine } from '../components/place-line.tsx'
import { ownTypesQuery } from '../queries.ts'
import { TypeDialog } from './type-dialog.tsx'

export function TypesTab() {
  const types = useQuery(ownTypesQuery)
  if (types.isError || !types.data)
    return (
      <Loading query={types} className="h-48 w-full">
        {t`Your session types could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  return (
    <section aria-labelledby="types" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="types" className="text-2xl">
          <Trans>What can be booked</Trans>
        </h2>
        <TypeDialog
          type={null}
          trigger={
            <Button>
              <Trans>Add a session type</Trans>
            </Button>
          }
        />
      </div>
      {types.data.length === 0 ? (
        <EmptyState title={t`No session types`}>
          <Trans>
            They are made for you when you save your hours for the first time, or add your own.
          </Trans>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {types.data.map(type => (
            <TypeCard key={type.id} type={type} />
          ))}
        </ul>
      )}
    </section>
  )
}

function describe({
  minutes,
  credits,
  plans,
  daily_cap,
  min_notice_hours,
}: OwnSessionType): string {
  const forWhom =
    plans.length > 0 ? t`for members` : credits > 0 ? t`for all members` : t`for everybody`
  const price = priceOf(credits)
  return daily_cap === null
    ? t`${minutes} minutes, ${price}, ${forWhom}; ${min_notice_hours} hours of notice`
    : t`${minutes} minutes, ${price}, ${forWhom}; ${min_notice_hours} hours of notice, at most ${daily_cap} a day`
}

function TypeCard({ type }: { type: OwnSessionType }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useChange(() => call(deleteType, { params: { id: String(type.id) } }), {
    done: t`${type.name} is no longer offered`,
    failed: { title: t`Error` },
    onDone: () => setAsking(false),
    refetch: [ownTypesQuery],
    onRefetched: focusHeading,
  })
  return (
    <li className="flex flex-col justify-between gap-4 rounded-lg bg-sheet p-5 shadow-soft">
      <div>
        <h3 className="font-serif text-xl">{type.name}</h3>
        <p className="text-ink-soft">{describe(type)}</p>
        <div className="mt-1">
          {type.place || type.video_link ? <PlaceLine {...type} /> : <NoPlace />}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <TypeDialog
          type={type}
          trigger={
            <Button size="sm" variant="secondary">
              <Trans>
                Change<span className="sr-only"> {type.name}</span>
              </Trans>
            </Button>
          }
        />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          trigger={
            <Button size="sm" variant="quiet">
              <Trans>
                Remove<span className="sr-only"> {type.name}</span>
              </Trans>
            </Button>
          }
          title={t`Remove ${type.name}?`}
          description={t`Nobody can book it anymore. Existing bookings are kept.`}
          confirmLabel={t`Remove`}
          cancelLabel={t`Keep it`}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        />
      </div>
    </li>
  )
}
