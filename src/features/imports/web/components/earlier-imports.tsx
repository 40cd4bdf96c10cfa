import { useFormats, useNow } from '#src/platform/web/calendar/clock.tsx'
import { href } from '#src/platform/web/routing/page.ts'
import { SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Badge } from '#src/platform/web/ui/badge.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { ConfirmDialog } from '#src/platform/web/ui/confirm-dialog.tsx'
import type { MemberImport } from '../../contract.ts'
import { appliedSentence, KIND_NAMES } from '../../domain/words.ts'
import { useUndo } from '../use-imports.ts'

function TakeBack({ shown }: { shown: MemberImport }) {
  const { mutate, isPending } = useUndo(shown)
  return (
    <ConfirmDialog
      title="Take this import back?"
      description="What it added goes away. What you have changed since stays."
      confirmLabel="Take it back"
      busy={isPending}
      onConfirm={() => mutate()}
      trigger={
        <Button variant="secondary" size="sm" busy={isPending}>
          Take it back
        </Button>
      }
    />
  )
}

function Line({ shown }: { shown: MemberImport }) {
  const { dayAndTime } = useFormats()
  const now = useNow()
  const isUndone = shown.state === 'undone'
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{KIND_NAMES[shown.kind]}</span>
        <Badge tone={isUndone ? 'neutral' : 'done'}>{isUndone ? 'Taken back' : 'Imported'}</Badge>
        <span className="text-ink-soft text-sm">{dayAndTime(shown.applied_at ?? shown.created_at)}</span>
      </p>
      <p>
        {isUndone
          ? shown.kept
            ? `It is gone, but for ${shown.kept} that you had changed.`
            : 'It is gone.'
          : appliedSentence(shown)}{' '}
        {!isUndone && shown.first_day && (
          <SiteLink to={href('/daily-domino', {}, { date: shown.first_day })} className="text-link">
            See the first day
          </SiteLink>
        )}
      </p>
      {!isUndone && shown.undo_until && Date.parse(shown.undo_until) > now && (
        <div className="flex flex-wrap items-center gap-3">
          <TakeBack shown={shown} />
          <span className="text-ink-soft text-sm">possible until {dayAndTime(shown.undo_until)}</span>
        </div>
      )}
    </li>
  )
}

export function EarlierImports({ imports }: { imports: readonly MemberImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="text-2xl">
        Earlier imports
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {imports.map(each => (
          <Line key={each.id} shown={each} />
        ))}
      </ul>
    </section>
  )
}
