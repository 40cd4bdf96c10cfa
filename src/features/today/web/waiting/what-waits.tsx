import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import type { Today } from '../../contract/day.ts'
import { waitingQuery } from '../queries.ts'

/** More than this on top of the day would be the day. */
const LINES = 2
/** Kinds that the list of what waits has already. */
const IN_WAITING: readonly string[] = ['action', 'session']

/** What waits for the member, in two lines; nothing at all when nothing does. */
export function WhatWaits({ due }: { due: Today['due'] }) {
  const waiting = useQuery(waitingQuery)
  const lines = [
    ...(waiting.data?.items ?? []).map(({ text, href }) => ({ text, to: href })),
    ...due
      .filter(({ kind }) => !IN_WAITING.includes(kind))
      .map(({ text, path }) => ({ text, to: path })),
  ]
  if (lines.length === 0) return null
  const rest = lines.slice(LINES)
  return (
    <section aria-label="Waiting for you">
      <Lines lines={lines.slice(0, LINES)} />
      {rest.length > 0 && (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
            and {rest.length} more
          </summary>
          <Lines lines={rest} />
        </details>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly { text: string; to: string }[] }) {
  return (
    <ul>
      {lines.map(({ text, to }) => (
        <li key={`${to} ${text}`} className="border-line border-b">
          <SiteLink
            to={to}
            className="flex min-h-11 items-center justify-between gap-3 py-2 text-ink no-underline hover:text-primary"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
            <ChevronRight aria-hidden className="size-5 shrink-0" />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
