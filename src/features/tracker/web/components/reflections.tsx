import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { numberText } from '#src/contract/formats.ts'
import { said } from '#src/contract/i18n.ts'
import { TEXT_MAX, toAiCoach } from '#src/features/guidance/constants.ts'
import { CoachAnswer } from '#src/features/guidance/web/coach-answer.tsx'
import { useJournalAnalysis } from '#src/features/guidance/web/use-help.ts'
import { siteSettings } from '#src/platform/web/browser/site-settings.ts'
import { useFormats } from '#src/platform/web/calendar/clock.tsx'
import { LongTextField } from '#src/platform/web/forms/fields.tsx'
import { Form } from '#src/platform/web/forms/form.tsx'
import { useForm } from '#src/platform/web/forms/use-form.ts'
import { Button } from '#src/platform/web/ui/button.tsx'
import { FailedQuery, Skeleton } from '#src/platform/web/ui/loading.tsx'
import { TRY_LATER } from '../../constants.ts'
import { newReflection } from '../../contract/dominoes.ts'
import { reflectionsQuery } from '../queries.ts'
import { useAddReflection } from '../use-domino-changes.ts'

/** The AI coach's view of one reflection; it is sent only when the member presses the button. */
function ReflectionHelp({ reflection }: { reflection: string }) {
  const hint = useId()
  const help = useJournalAnalysis()
  const isLong = reflection.length > TEXT_MAX
  return (
    <div className="mt-2 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          variant="secondary"
          busy={help.isPending}
          aria-describedby={hint}
          onClick={() => help.ask(reflection.slice(0, TEXT_MAX).toWellFormed())}
        >
          <MessageCircleQuestionMark aria-hidden className="size-4" />
          <Trans>Help me with this</Trans>
        </Button>
        <span id={hint} className="text-ink-soft text-sm">
          {isLong
            ? t`Sends the first ${numberText(TEXT_MAX)} characters of this reflection ${said(toAiCoach(siteSettings().aiService))}`
            : t`Sends this reflection ${said(toAiCoach(siteSettings().aiService))}`}
        </span>
      </div>
      <CoachAnswer text={help.data} onSafe={help.goOn} />
    </div>
  )
}

/** A domino's reflections, oldest first, and a form to add one; stays open after completion. */
export function Reflections({ dominoId }: { dominoId: number }) {
  const { dayAndTime } = useFormats()
  const reflections = useQuery(reflectionsQuery(dominoId))
  return (
    <section aria-labelledby="reflections" className="grid gap-4" aria-busy={reflections.isPending}>
      <h2 id="reflections" className="text-2xl">
        <Trans>Reflections</Trans>
      </h2>
      {reflections.isPending && <Skeleton className="h-16 w-full" />}
      {reflections.isError && (
        <FailedQuery query={reflections} title={t`We could not fetch your reflections.`}>
          {said(TRY_LATER)}
        </FailedQuery>
      )}
      {reflections.data?.length === 0 && (
        <p className="text-ink-soft">
          <Trans>No reflections yet.</Trans>
        </p>
      )}
      {reflections.data && reflections.data.length > 0 && (
        <ol className="grid gap-3">
          {reflections.data.map(({ id, reflection, created_at }) => (
            <li key={id} className="rounded-md border-primary border-s-4 bg-sunken px-4 py-3">
              <p className="whitespace-pre-wrap">{reflection}</p>
              <time dateTime={created_at} className="mt-1 block text-ink-soft text-sm">
                {dayAndTime(created_at)}
              </time>
              <ReflectionHelp reflection={reflection} />
            </li>
          ))}
        </ol>
      )}
      <AddReflection dominoId={dominoId} />
    </section>
  )
}

function AddReflection({ dominoId }: { dominoId: number }) {
  const add = useAddReflection(dominoId)
  const read = (reflection: string) => newReflection.safeParse({ domino_id: dominoId, reflection })
  const form = useForm({
    keep: `reflection-${dominoId}`,
    stored: { reflection: '' },
    check: ({ reflection }) => ({ reflection: read(reflection).error?.issues[0]?.message }),
    send: ({ reflection: typed }, idempotencyKey) =>
      add.mutateAsync({ reflection: read(typed).data?.reflection ?? typed, idempotencyKey }),
  })

  return (
    <Form of={form} className="grid gap-3" aria-label={t`Add Reflection`}>
      <LongTextField
        name="reflection"
        label={t`Your reflection`}
        hint={t`What did this domino set in motion?`}
        rows={3}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={form.isSending}
        className="justify-self-start"
      >
        <Trans>Add Reflection</Trans>
      </Button>
    </Form>
  )
}
