import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CalendarCheck, MessageCircle, ShoppingBag } from 'lucide-react'
import { useState } from 'react'
import { href, Link } from 'react-router'
import type { ClientRow } from '#src/features/coaching/contract/clients.ts'
import { waitingClientsQuery } from '#src/features/coaching/web/queries.ts'
import type { SoldPurchase } from '#src/features/offers/contract/purchases.ts'
import { newPurchasesQuery } from '#src/features/offers/web/queries.ts'
import { boughtWords, OpenPurchase } from '#src/features/offers/web/selling/new-purchase.tsx'
import { personOf } from '#src/features/scheduling/web/booked/booked-row.tsx'
import { useLedSessions } from '#src/features/scheduling/web/booked/coach-week.tsx'
import { NewSessionDialog } from '#src/features/scheduling/web/booked/new-session.tsx'
import { appointmentsQuery } from '#src/features/scheduling/web/queries.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Button, buttonClass } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import { AnswerDialog } from '../answer/answer-dialog.tsx'
import { clientName } from '../answer/client-name.ts'
import { sentWords, wantsAnswer } from '../answer/sent-words.ts'
import type { Group, News } from './news.ts'
import { useEnquiryNews } from './use-enquiry-news.tsx'

const SHOWN = 8

interface Opened {
  news: News
  failure: Error | undefined
}

/** What came in and was not opened or answered, newest first; it goes off the list by that alone. */
export function NewsSection() {
  const groups = [useEnquiryNews(), useSessionNews(), useClientNews()]
  const [isWhole, showWhole] = useState(false)
  const [opened, open] = useState<Opened>()
  const all = groups
    .flatMap(({ news }) => news)
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const rows = isWhole ? all : all.slice(0, SHOWN)
  return (
    <section aria-labelledby="new">
      <Card className="grid gap-2">
        <h2 id="new" className="text-2xl">
          <Trans>New</Trans>
          {all.length > 0 && <span className="text-ink-soft text-xl"> · {all.length}</span>}
        </h2>
        {groups.some(({ failed }) => failed) && (
          <p role="alert">
            <Trans>
              Some of what is new could not be loaded. Nothing is lost; please load the page again.
            </Trans>
          </p>
        )}
        {all.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>
              Nothing waits for you. Questions, bookings, purchases and what clients send come here.
            </Trans>
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map(news => (
              <NewsRow key={news.key} news={news} onOpen={failure => open({ news, failure })} />
            ))}
          </ul>
        )}
        {all.length > rows.length && (
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => showWhole(true)}
          >{t`Show all ${all.length}`}</Button>
        )}
      </Card>
      {opened?.news.dialog?.(() => open(undefined), opened.failure)}
    </section>
  )
}

interface NewsRowProps {
  news: News
  onOpen: (failure?: Error) => void
}

function NewsRow({ news, onOpen }: NewsRowProps) {
  const { dateOf, dayOf, clockTime } = useFormats()
  const today = useToday()
  const { icon: Icon, says, about, at, press, label } = news
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="[overflow-wrap:anywhere]">
          {says}
          <span className="whitespace-nowrap text-ink-soft text-sm">
            {' '}
            · {dateOf(at) === today ? clockTime(at) : dayOf(at)}
          </span>
        </p>
        {about && (
          <p className="line-clamp-2 text-ink-soft text-sm [overflow-wrap:anywhere]">{about}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:ps-9">
        {press?.(onOpen)}
        {label && (
          <Button size="sm" variant="secondary" onClick={() => onOpen()}>
            {label}
            <span className="sr-only"> {says}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

const OpenClient = ({ client }: { client: ClientRow }) => (
  <Link
    to={href('/coach/clients/:id', { id: String(client.member_id) })}
    className={buttonClass('secondary', 'sm')}
  >
    <Trans>
      Open<span className="sr-only"> {clientName(client)}</span>
    </Trans>
  </Link>
)

function Bought({ purchase }: { purchase: SoldPurchase }) {
  const name = purchase.client?.name || t`A new buyer`
  return purchase.pays === 'free' ? (
    <Trans>
      <strong>{name}</strong> took an offer
    </Trans>
  ) : (
    <Trans>
      <strong>{name}</strong> bought
    </Trans>
  )
}

/** What clients sent: messages, check-ins and results, one row for each client. */
function useClientNews(): Group {
  const clients = useInfiniteQuery(waitingClientsQuery)
  const news = (clients.data?.pages ?? [])
    .flatMap(page => page.data)
    .map(
      (client): News => ({
        key: `client ${client.coaching_id}`,
        icon: MessageCircle,
        says: (
          <Trans>
            <strong>{clientName(client)}</strong> sent {sentWords(client)}
          </Trans>
        ),
        at: client.last_activity_at,
        ...(wantsAnswer(client)
          ? {
              label: t`Answer`,
              dialog: (close: () => void) => <AnswerDialog client={client} onClose={close} />,
            }
          : { press: () => <OpenClient client={client} /> }),
      }),
    )
  return { news, failed: clients.isError && !clients.data }
}

/** Sessions that others booked or moved, and what was bought. */
function useSessionNews(): Group {
  const { dayAndTime } = useFormats()
  const appointments = useQuery(appointmentsQuery)
  const sessions = useLedSessions() ?? []
  const purchases = useInfiniteQuery(newPurchasesQuery)
  const bought = (purchases.data?.pages ?? []).flatMap(page => page.data)
  const news: News[] = [
    ...sessions
      .filter(session => session.is_new)
      .map(
        (session): News => ({
          key: `session ${session.id}`,
          icon: CalendarCheck,
          says:
            session.moves > 0 ? (
              <Trans>
                <strong>{personOf(session)}</strong> moved a session
              </Trans>
            ) : (
              <Trans>
                <strong>{personOf(session)}</strong> booked a session
              </Trans>
            ),
          about: `${session.name}, ${dayAndTime(session.start)}`,
          at: session.updated_at,
          label: t`Open`,
          dialog: close => <NewSessionDialog session={session} onClose={close} />,
        }),
      ),
    ...bought.map(
      (purchase): News => ({
        key: `purchase ${purchase.id}`,
        icon: ShoppingBag,
        says: <Bought purchase={purchase} />,
        about: boughtWords(purchase),
        at: purchase.bought_at,
        press: () => <OpenPurchase purchase={purchase} />,
      }),
    ),
  ]
  return { news, failed: [appointments, purchases].some(({ data, isError }) => isError && !data) }
}
