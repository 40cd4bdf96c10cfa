import { numberText } from '#src/contract/formats.ts'
import { href, SiteLink } from '#src/platform/web/routing/site-link.tsx'
import { Alert } from '#src/platform/web/ui/alert.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Card } from '#src/platform/web/ui/card.tsx'
import type { MemberImport } from '../../contract.ts'
import { previewSentences, sharedSentence } from '../../domain/words.ts'
import { useApply, useDiscard } from '../use-imports.ts'

/** What a file would bring in, before anything of it is stored. */
export function PreviewCard({ shown }: { shown: MemberImport }) {
  const apply = useApply(shown)
  const discard = useDiscard(shown)
  const ignored = Object.entries(shown.ignored)
  return (
    <Card className="grid gap-5">
      <h2 className="text-2xl">Your archive</h2>
      <div className="grid gap-2 text-lg" aria-live="polite">
        {previewSentences(shown).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {shown.shared.length > 0 && (
        <Alert
          tone="warning"
          title="Shared with a coach"
          actions={
            <SiteLink to={href('/account/sharing')} className="text-link">
              Look at what you share
            </SiteLink>
          }
        >
          {shown.shared.map(each => (
            <p key={`${each.coach} ${each.kind}`}>{sharedSentence(each)}</p>
          ))}
        </Alert>
      )}
      {ignored.length > 0 && (
        <details className="text-ink-soft">
          <summary className="cursor-pointer py-2">Not read: {numberText(ignored.length)}</summary>
          <ul className="mt-2 list-disc pl-5">
            {ignored.slice(0, 50).map(([name, count]) => (
              <li key={name} className="[overflow-wrap:anywhere]">
                {name} ({numberText(count)})
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={apply.isPending} onClick={() => apply.mutate()}>
          Import
        </Button>
        <Button variant="secondary" busy={discard.isPending} onClick={() => discard.mutate()}>
          Throw away
        </Button>
      </div>
    </Card>
  )
}

/** Shown while an import runs; leaving the page does not stop it. */
export function RunningCard({ shown: { progress } }: { shown: MemberImport }) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-2xl">Importing</h2>
      <progress
        aria-label="How much is in"
        max={progress.of}
        value={progress.done}
        className="h-3 w-full accent-primary"
      />
      <p role="status" className="text-ink-soft">
        {numberText(progress.done)} of {numberText(progress.of)}. You can leave this page; it goes
        on.
      </p>
    </Card>
  )
}
