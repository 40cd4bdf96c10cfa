import { useQuery } from '@tanstack/react-query'
import { moneyText } from '#src/features/texts/domain/money.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Dialog } from '#src/platform/web/ui/dialog.tsx'
import { FailedQuery, Spinner } from '#src/platform/web/ui/loading.tsx'
import type { Invoice } from '../../contract.ts'
import { invoicesQuery } from '../queries.ts'

const STATUS: Record<string, { label: string; tone: 'done' | 'warning' | 'neutral' }> = {
  paid: { label: 'Paid', tone: 'done' },
  open: { label: 'Open', tone: 'warning' },
  uncollectible: { label: 'Not collected', tone: 'warning' },
}

export function Invoices() {
  return (
    <Dialog
      trigger={<Button variant="secondary">Invoices</Button>}
      title="Invoices and receipts"
      description="The latest 24, newest first."
    >
      <InvoiceList />
    </Dialog>
  )
}

function InvoiceList() {
  const query = useQuery(invoicesQuery)
  if (query.error) return <FailedQuery query={query}>The invoices could not be loaded.</FailedQuery>
  const { data } = query
  if (!data) return <Spinner label="Loading the invoices…" showLabel />
  if (data.length === 0) return <p>There are no invoices yet.</p>
  return (
    <ul className="divide-y divide-line">
      {data.map(invoice => (
        <Row key={invoice.number} invoice={invoice} />
      ))}
    </ul>
  )
}

function Row({ invoice }: { invoice: Invoice }) {
  const { dayOf } = useFormats()
  const day = dayOf(invoice.at)
  // Invoices created during a pause are void.
  const { label, tone } =
    invoice.cents < 0
      ? { label: 'Credit', tone: 'neutral' as const }
      : (STATUS[invoice.status] ?? { label: 'Void', tone: 'neutral' as const })
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
      <span>
        <span className="font-semibold">{day}</span>
        <span className="block text-ink-soft text-sm [overflow-wrap:anywhere]">
          {invoice.number}
        </span>
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="tabular-nums">{moneyText(invoice)}</span>
        <Badge tone={tone}>{label}</Badge>
        <Elsewhere
          url={invoice.url}
          name={invoice.status === 'open' ? 'Pay' : 'Receipt'}
          day={day}
        />
        <Elsewhere url={invoice.pdf} name="PDF" day={day} />
      </span>
    </li>
  )
}

function Elsewhere({ url, name, day }: { url: string | null; name: string; day: string }) {
  if (!url) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link"
      aria-label={`${name}, ${day} (opens in a new tab)`}
    >
      {name}
    </a>
  )
}
