import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { BodyIn } from '#src/contract/endpoint.ts'
import { i18n } from '#src/contract/i18n.ts'
import { call } from '#src/platform/web/api/api.ts'
import { useChange } from '#src/platform/web/api/use-change.ts'
import { useZone } from '#src/platform/web/calendar/clock.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select } from '#src/platform/web/ui/field.tsx'
import { Loading } from '#src/platform/web/ui/loading.tsx'
import { OFFER_HOURS } from '../../constants.ts'
import { bookForGuest } from '../../contract/by-coach.ts'
import type { OwnSessionType } from '../../contract/session-types.ts'
import { completeLink, isLinkOrNone } from '../../contract/video-link.ts'
import { availabilityQuery, ownTypesQuery, SESSIONS } from '../queries.ts'
import { ZoneField } from '../schedule/zone-field.tsx'
import { TimeChoice } from '../slots/time-choice.tsx'
import { LinkField } from './link-field.tsx'

interface BookGuestProps {
  guest: { name: string; email: string; message: string | null }
  onBooked: () => void
}

const WAYS = {
  offer: {
    label: msg`Offer a time`,
    action: msg`Offer this time`,
    done: msg`The time was offered`,
    more: msg`It is kept for ${OFFER_HOURS} hours; they accept it by the link in their mail.`,
  },
  book: {
    label: msg`Book for them`,
    action: msg`Book this time`,
    done: msg`The session is booked`,
    more: msg`They get the invitation by mail.`,
  },
} as const

type Way = keyof typeof WAYS

export function BookGuest({ guest, onBooked }: BookGuestProps) {
  const [way, setWay] = useState<Way | null>(null)
  if (way)
    return <Choice way={way} guest={guest} onBooked={onBooked} onCancel={() => setWay(null)} />
  return (
    <div className="flex flex-wrap gap-3">
      {(Object.keys(WAYS) as Way[]).map(each => (
        <Button key={each} size="sm" variant="secondary" onClick={() => setWay(each)}>
          {i18n._(WAYS[each].label)}
        </Button>
      ))}
    </div>
  )
}

function Choice({ way, ...props }: BookGuestProps & { way: Way; onCancel: () => void }) {
  const types = useQuery(ownTypesQuery)
  const hours = useQuery(availabilityQuery)
  if (!types.data || !hours.data)
    return (
      <Loading query={types.data ? hours : types} className="h-56 w-full">
        {t`Your session types could not be fetched. Please try again in a moment.`}
      </Loading>
    )
  if (types.data.length === 0) {
    return (
      <p>
        <Trans>
          Nobody can book a session yet.{' '}
          <Link to={href('/coach/availability')} className="text-link">
            Set your hours
          </Link>
        </Trans>
      </p>
    )
  }
  return <Times way={way} types={types.data} coachZone={hours.data.zone} {...props} />
}

interface TimesProps extends BookGuestProps {
  way: Way
  types: readonly OwnSessionType[]
  coachZone: string
  onCancel: () => void
}

function Times({ way, types, coachZone, guest, onBooked, onCancel }: TimesProps) {
  const here = useZone()
  const free = types.find(({ credits }) => credits === 0) ?? types[0]
  const [typeId, setTypeId] = useState(free?.id ?? 0)
  const [zone, setZone] = useState(here)
  const [link, setLink] = useState(free?.video_link ?? '')
  const [isChecked, setChecked] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const book = useChange(
    (body: BodyIn<typeof bookForGuest>, idempotencyKey) =>
      call(bookForGuest, { body, idempotencyKey }),
    {
      done: { title: WAYS[way].done, description: WAYS[way].more },
      onDone: onBooked,
      refetch: SESSIONS,
    },
  )
  return (
    <div className="grid gap-4">
      <Field label={t`Session`} className="max-w-md">
        <Select
          value={typeId}
          onChange={event => {
            const id = Number(event.target.value)
            setTypeId(id)
            setLink(types.find(type => type.id === id)?.video_link ?? '')
            setChosen(null)
          }}
        >
          {types.map(({ id, name, minutes }) => (
            <option key={id} value={id}>{t`${name}, ${minutes} minutes`}</option>
          ))}
        </Select>
      </Field>
      <ZoneField
        label={t`Their time zone`}
        hint={t`Their mail says the time of this zone.`}
        zone={zone}
        onChange={setZone}
      />
      <LinkField
        hint={t`For this session; it is in the invitation. It can also be set later.`}
        link={link}
        onChange={setLink}
        isChecked={isChecked}
      />
      <TimeChoice
        typeId={typeId}
        coachZone={coachZone}
        chosen={chosen}
        onChoose={setChosen}
        action={i18n._(WAYS[way].action)}
        busy={book.isPending}
        error={book.error}
        onConfirm={start => {
          setChecked(true)
          if (!isLinkOrNone(link)) return
          const video_link = completeLink(link)
          const offer = way === 'offer'
          book.mutate({ ...guest, session_type_id: typeId, start, zone, offer, video_link })
        }}
        onCancel={onCancel}
      />
    </div>
  )
}
