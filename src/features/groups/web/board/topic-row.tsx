import { Lock, Pin } from 'lucide-react'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import type { Topic } from '../../contract/posts.ts'

const repliesWords = (count: number): string =>
  count === 0 ? 'no replies yet' : count === 1 ? '1 reply' : `${count} replies`

/** A topic in the list: who began it, and what is new in it. */
export function TopicRow({ topic }: { topic: Topic }) {
  const { dayAndTime } = useFormats()
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex items-start gap-2 font-sans font-semibold text-lg leading-snug">
          {topic.pinned && (
            <Pin aria-label="Pinned:" className="mt-1 size-4 shrink-0 text-accent-strong" />
          )}
          {topic.locked && (
            <Lock aria-label="Locked:" className="mt-1 size-4 shrink-0 text-ink-soft" />
          )}
          <SiteLink
            to={href('/groups/:id/topics/:topicId', { id: topic.group_id, topicId: topic.id })}
            className="min-w-0 text-primary after:absolute after:inset-0 [overflow-wrap:anywhere]"
          >
            {topic.deleted ? 'A deleted topic' : topic.title}
          </SiteLink>
        </h3>
        <p className="mt-0.5 text-ink-soft text-sm [overflow-wrap:anywhere]">
          <span>{!topic.deleted && `${topic.author.name} · `}</span>
          {repliesWords(topic.replies)} · {dayAndTime(topic.last_post_at)}
        </p>
      </div>
      <p className="flex flex-wrap gap-2">
        {topic.hidden && <Badge tone="warning">Hidden</Badge>}
        {topic.unread > 0 && topic.follow !== 'mute' && (
          <Badge tone="accent">{`${topic.unread} new`}</Badge>
        )}
      </p>
    </li>
  )
}
