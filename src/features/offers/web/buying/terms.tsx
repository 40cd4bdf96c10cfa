import { Trans } from '@lingui/react/macro'
import { PageText } from '#src/features/site/web/page-text.tsx'
import { useFormField } from '#src/platform/web/forms/form-context.ts'
import { Choice } from '#src/platform/web/ui/field.tsx'

/** The coach's terms, and the agreement to them. */
export function Terms({ text }: { text: string }) {
  const { value, error, set } = useFormField('agreed')
  return (
    <div className="grid gap-2">
      <details className="rounded-md border border-line px-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-primary">
          <Trans>Read the terms</Trans>
        </summary>
        <div className="max-h-96 overflow-y-auto pb-4">
          <PageText text={text} site={{ pictures: {} }} />
        </div>
      </details>
      <Choice
        type="checkbox"
        name="agreed"
        value="yes"
        required
        checked={value === 'yes'}
        onChange={event => set(event.target.checked ? 'yes' : '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && 'agreed-error'}
      >
        <Trans>I agree to the terms</Trans>
      </Choice>
      {error && (
        <p id="agreed-error" role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
