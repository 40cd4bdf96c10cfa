import { useState } from 'react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { useToday } from '#src/platform/web/calendar/use-today.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { News } from './news.ts'
import { useClientNews } from './use-client-news.tsx'
import { useEnquiryNews } from './use-enquiry-news.tsx'
import { useSessionNews } from './use-session-news.tsx'

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
          New
          {all.length > 0 && <span className="text-ink-soft text-xl"> · {all.length}</span>}
        </h2>
        {groups.some(({ failed }) => failed) && (
          <p role="alert">
            Some of what is new could not be loaded. Nothing is lost; please load the page again.
          </p>
        )}
        {all.length === 0 ? (
          <p className="text-ink-soft">
            Nothing waits for you. Questions, bookings, purchases and what clients send come here.
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
          >{`Show all ${all.length}`}</Button>
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
  const { icon: Icon, who, what, about, at, press, label } = news
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-primary" />
      <div className="min-w-0 flex-1 basis-36">
        <p className="[overflow-wrap:anywhere]">
          <strong>{who}</strong> {what}
          <span className="whitespace-nowrap text-ink-soft text-sm">
            {' '}
            · {dateOf(at) === today ? clockTime(at) : dayOf(at)}
          </span>
        </p>
        {about && (
          <p className="line-clamp-2 text-ink-soft text-sm [overflow-wrap:anywhere]">{about}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:pl-9">
        {press?.(onOpen)}
        {label && (
          <Button size="sm" variant="secondary" onClick={() => onOpen()}>
            {label}
            <span className="sr-only">{` ${who} ${what}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
