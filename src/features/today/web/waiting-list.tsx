import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarClock,
  ChevronRight,
  ClipboardCheck,
  Footprints,
  type LucideIcon,
  Mail,
  MessageCircle,
  NotebookText,
  Users,
} from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { FailedQuery } from '#src/platform/web/ui/loading.tsx'
import type { WaitingItem } from '../contract/waiting.ts'
import { waitingQuery } from './waiting-query.ts'

const ICONS: Readonly<Record<WaitingItem['kind'], LucideIcon>> = {
  invitation: Mail,
  message: MessageCircle,
  check_in: ClipboardCheck,
  step: Footprints,
  session: CalendarClock,
  share: NotebookText,
  seat: Users,
}

interface WaitingListProps {
  /** What the page shows itself. */
  except?: readonly WaitingItem['kind'][]
  /** How many are seen at once; the others are folded below them. */
  most?: number
}

/** What waits for the signed-in person; nothing at all when nothing does. */
export function WaitingList({ except = [], most = Number.POSITIVE_INFINITY }: WaitingListProps) {
  const heading = useId()
  const waiting = useQuery(waitingQuery)
  if (waiting.isError && !waiting.data) {
    return (
      <FailedQuery query={waiting} title={t`We could not fetch what is new for you.`}>
        {t`Nothing is lost; please try again in a moment.`}
      </FailedQuery>
    )
  }
  const items = (waiting.data?.items ?? []).filter(({ kind }) => !except.includes(kind))
  if (items.length === 0) return null
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h2 id={heading} className="text-2xl">
        <Trans>Waiting for you</Trans>
      </h2>
      <WaitingRows items={items.slice(0, most)} />
      {items.length > most && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary">
            <Trans>{items.length - most} more</Trans>
          </summary>
          <WaitingRows items={items.slice(most)} />
        </details>
      )}
    </section>
  )
}

const WaitingRows = ({ items }: { items: readonly WaitingItem[] }) => (
  <ul className="grid gap-2">
    {items.map(item => (
      <WaitingRow key={`${item.kind} ${item.href} ${item.text} ${item.at}`} item={item} />
    ))}
  </ul>
)

function WaitingRow({ item: { kind, text, href, at } }: { item: WaitingItem }) {
  const { dayAndTime, dayOf } = useFormats()
  const Icon = ICONS[kind]
  return (
    <li>
      <Link
        to={href}
        className="flex min-h-14 items-center gap-4 rounded-lg bg-sheet px-5 py-3 text-ink no-underline shadow-soft hover:text-primary"
      >
        <Icon aria-hidden className="size-5 shrink-0 text-primary" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold [overflow-wrap:anywhere]">{text}</span>
          <span className="block text-ink-soft text-sm">
            {kind === 'session' ? dayAndTime(at) : dayOf(at)}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </li>
  )
}
