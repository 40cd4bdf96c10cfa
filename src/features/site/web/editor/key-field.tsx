import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field } from '#src/platform/web/ui/field.tsx'
import { Select } from '#src/platform/web/ui/select.tsx'
import { TextInput } from '#src/platform/web/ui/text-input.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { draftedValue, inWords } from '../../domain/edits.ts'
import { filledOf, problemIn } from '../../domain/placeholders.ts'
import { ColorInput } from './color-input.tsx'
import { CountryInput } from './country-input.tsx'
import { ImageInput } from './image-input.tsx'
import { Length } from './length.tsx'
import { ListField } from './list-field.tsx'
import { PlaceholderInput } from './placeholder-input.tsx'
import type { SiteDraft } from './use-site-draft.ts'

const LONG = 130

/** Undefined for a text of one line. */
function rowsOf({ kind, placeholders, max }: ContentKey): number | undefined {
  if (kind === 'markdown') return 8
  return placeholders && max > LONG ? 2 : undefined
}

interface KeyFieldProps {
  spec: ContentKey
  draft: SiteDraft
  /** Without its length and the way back to the default. */
  isBrief?: boolean
}

/** One text of the site: its field, how long it is, and the way back to the default. */
export function KeyField({ spec, draft, isBrief = false }: KeyFieldProps) {
  const { mine, problems } = draft.edits
  const isTyped = spec.key in mine
  const value = isTyped ? (mine[spec.key] ?? spec.default) : draftedValue(spec)
  const isDefault = isTyped ? mine[spec.key] === null : spec.draft === null
  const problem = problemIn(spec, problems[spec.key])
  const filled = filledOf(spec, draft.filled)
  const set = (next: unknown) => draft.edit(spec, next)
  const back = !isDefault && !isBrief && (
    <Button size="sm" variant="quiet" onClick={() => set(null)}>
      Back to the default<span className="sr-only">: {spec.label}</span>
    </Button>
  )
  const conflict = <Conflict spec={spec} draft={draft} value={value} />
  if (spec.kind === 'list') {
    return (
      <div data-field={spec.key}>
        <ListField
          spec={spec}
          items={value as readonly Record<string, unknown>[]}
          problem={problem}
          filled={filled}
          isBrief={isBrief}
          onChange={set}
        />
        {conflict}
        {back}
      </div>
    )
  }
  if (spec.kind === 'image') {
    return (
      <fieldset data-field={spec.key}>
        <legend className="mb-2 font-semibold">{spec.label}</legend>
        <ImageInput label={spec.label} value={String(value)} onChange={set} />
        {problem && (
          <p role="alert" className="mt-2 text-danger text-sm">
            {problem}
          </p>
        )}
        {conflict}
      </fieldset>
    )
  }
  if (spec.fixed) {
    return (
      <div data-field={spec.key}>
        <Field label={spec.label} hint={spec.fixed.because}>
          <TextInput readOnly value={spec.fixed.value ?? ''} className="max-w-60 bg-sunken" />
        </Field>
      </div>
    )
  }
  const text = String(value)
  const isCounted =
    !isBrief &&
    spec.key !== 'practice.country' &&
    (spec.kind === 'text' || spec.kind === 'markdown')
  return (
    <div data-field={spec.key}>
      <Field
        label={spec.label}
        note={spec.optional && !isBrief ? '(optional)' : undefined}
        error={problem}
        hint={isCounted ? <Length value={text} max={spec.max} /> : undefined}
      >
        {spec.kind === 'color' ? (
          <ColorInput value={text} onChange={set} />
        ) : spec.kind === 'choice' ? (
          <Select value={text} onChange={event => set(event.target.value)} className="max-w-60">
            {spec.options?.map(option => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        ) : spec.key === 'practice.country' ? (
          <CountryInput value={text} onChange={set} />
        ) : (
          <PlaceholderInput value={text} filled={filled} rows={rowsOf(spec)} onChange={set} />
        )}
      </Field>
      {conflict}
      {back}
    </div>
  )
}

/** Somebody else changed the same text. */
function Conflict({ spec, draft, value }: KeyFieldProps & { value: unknown }) {
  if (!draft.edits.conflicts.includes(spec.key)) return null
  const filled = filledOf(spec, draft.filled)
  return (
    <div className="mt-2">
      <VersionChoice
        title={`“${spec.label}” was changed elsewhere in the meantime`}
        versions={[
          {
            part: spec.key,
            mine: inWords(value, filled),
            theirs: inWords(draftedValue(spec), filled),
          },
        ]}
        onChoose={draft.choose}
      >
        Nothing is lost. Choose what to keep.
      </VersionChoice>
    </div>
  )
}
