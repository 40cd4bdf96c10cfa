import { useMutation } from '@tanstack/react-query'
import { HandHeart, type LucideIcon, PartyPopper, UsersRound } from 'lucide-react'
import { call } from '#src/platform/web/api/api.ts'
import { cx } from '#src/platform/web/ui/cx.ts'
import { type PostKind, REACTIONS, type Reaction } from '../../constants.ts'
import { react, type Topic, unreact } from '../../contract/posts.ts'
import { useGroupChange } from '../use-group-change.ts'

const LOOKS: Readonly<Record<Reaction, { label: string; icon: LucideIcon }>> = {
  thanks: { label: 'Thanks', icon: HandHeart },
  same_here: { label: 'Same here', icon: UsersRound },
  well_done: { label: 'Well done', icon: PartyPopper },
}

interface ReactionsProps {
  kind: PostKind
  post: Pick<Topic, 'id' | 'group_id' | 'reactions' | 'your_reaction'>
}

/** One of three kinds from each reader; pressed again, it is taken back. */
export function Reactions({ kind, post }: ReactionsProps) {
  const params = { kind, id: String(post.id) }
  const change = useMutation({
    mutationFn: (reaction: Reaction | null) =>
      reaction ? call(react, { params, body: { reaction } }) : call(unreact, { params }),
    ...useGroupChange(post.group_id),
  })
  const mine = change.isPending ? change.variables : post.your_reaction
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-2">
      {REACTIONS.map(reaction => {
        const { label, icon: Icon } = LOOKS[reaction]
        const isMine = mine === reaction
        const count = post.reactions[reaction] + Number(isMine) - Number(post.your_reaction === reaction)
        return (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={isMine}
              onClick={() => change.isPending || change.mutate(isMine ? null : reaction)}
              className={cx(
                'inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:min-h-11',
                isMine
                  ? 'border-primary bg-primary-soft font-semibold text-primary'
                  : 'border-line text-ink-soft hover:border-primary hover:text-primary',
              )}
            >
              <Icon aria-hidden className="size-4 shrink-0 max-sm:hidden" />
              {label}
              {count > 0 && <span>{count}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
