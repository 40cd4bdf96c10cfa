import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { copyText } from '#src/platform/web/browser/copy-text.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { toast } from '#src/platform/web/toast-store.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Switch, TextInput } from '#src/platform/web/ui/field.tsx'
import { endFeed, makeFeed } from '../../contract/calendars.ts'
import { feedQuery } from '../queries.ts'

export function FeedCard() {
  const { longDayOf } = useFormats()
  const feed = useQuery(feedQuery)
  const [details, setDetails] = useState(false)
  const [address, setAddress] = useState<string | null>(null)
  const make = useChange(() => call(makeFeed, { body: { details } }), {
    failed: { title: t`Error` },
    onDone: made => setAddress(made.webcal_url),
    refetch: [feedQuery],
  })
  const end = useChange(() => call(endFeed), {
    failed: { title: t`Error` },
    onDone: () => setAddress(null),
    refetch: [feedQuery],
  })
  const isActive = feed.data?.active === true
  return (
    <section aria-labelledby="feed" className="space-y-4">
      <div>
        <h2 id="feed" className="text-2xl">
          <Trans>Your sessions in your calendar</Trans>
        </h2>
        <p className="text-ink-soft">
          <Trans>
            A secret address for your calendar app. Anyone who has it can see when you are busy.
          </Trans>
        </p>
      </div>
      {isActive && feed.data?.created_at && !address && (
        <p>
          {feed.data.details
            ? t`This address was made on ${longDayOf(feed.data.created_at)}, with names and places. It was shown once; making a new one revokes it.`
            : t`This address was made on ${longDayOf(feed.data.created_at)}, with “Busy” only. It was shown once; making a new one revokes it.`}
        </p>
      )}
      {address && (
        <div className="flex flex-wrap items-end gap-3">
          <Field
            label={t`Secret address`}
            hint={t`Save it now: it is shown only once.`}
            className="min-w-0 flex-1 basis-80"
          >
            <TextInput readOnly value={address} onFocus={event => event.target.select()} />
          </Field>
          <Button
            variant="secondary"
            onClick={async () => {
              await copyText(address)
              toast({ title: t`Address copied`, tone: 'success' })
            }}
          >
            <Trans>Copy</Trans>
          </Button>
        </div>
      )}
      <Switch label={t`Include names and places`} checked={details} onChange={setDetails} />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
          {isActive ? t`Make a new address` : t`Make an address`}
        </Button>
        {isActive && (
          <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate()}>
            <Trans>Revoke the address</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
