import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { countryName } from '#src/contract/country.ts'
import { languageNow } from '#src/contract/i18n.ts'
import { memoize } from '#src/contract/memoize.ts'
import { optionWords } from '#src/features/texts/domain/option-words.ts'
import { VersionChoice } from '#src/platform/web/editing/version-choice.tsx'
import { Button } from '#src/platform/web/ui/button.tsx'
import { Field, Select, TextInput, useField } from '#src/platform/web/ui/field.tsx'
import type { ContentKey } from '../../contract/content.ts'
import { draftedValue, inWords } from '../../domain/edits.ts'
import { filledOf, problemIn } from '../../domain/placeholders.ts'
import { PictureDialog } from '../picture-dialog.tsx'
import { Length } from './length.tsx'
import { ListField } from './list-field.tsx'
import { PlaceholderInput } from './placeholder-input.tsx'
import type { SiteDraft } from './use-site-draft.ts'

/** The codes of ISO 3166-1, which addresses and search engines use. */
const COUNTRIES: readonly string[] = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
  TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/)

const byName = memoize(5, (language: string) => {
  const { compare } = new Intl.Collator(language)
  return COUNTRIES.map(code => ({ code, name: countryName(code) })).toSorted((one, other) =>
    compare(one.name, other.name),
  )
})

/** Countries by name, so that nobody needs their codes. What was typed before there was a list is kept. */
function CountryInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <Select value={value} onChange={event => onChange(event.target.value)}>
      <option value="">{t`Not said`}</option>
      {value && !COUNTRIES.includes(value) && <option value={value}>{value}</option>}
      {byName(languageNow()).map(({ code, name }) => (
        // The server and the browser may name countries differently, depending on their age.
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </Select>
  )
}

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
      <Trans>
        Back to the default<span className="sr-only"> of {spec.label}</span>
      </Trans>
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
        note={spec.optional && !isBrief ? t`(optional)` : undefined}
        error={problem}
        hint={isCounted ? <Length value={text} max={spec.max} /> : undefined}
      >
        {spec.kind === 'color' ? (
          <ColorInput value={text} onChange={set} />
        ) : spec.kind === 'choice' ? (
          <Select value={text} onChange={event => set(event.target.value)} className="max-w-60">
            {spec.options?.map(option => (
              <option key={option} value={option}>
                {optionWords(option)}
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
        title={t`“${spec.label}” was changed elsewhere in the meantime`}
        versions={[
          {
            part: spec.key,
            mine: inWords(value, filled),
            theirs: inWords(draftedValue(spec), filled),
          },
        ]}
        onChoose={draft.choose}
      >
        <Trans>Nothing is lost. Choose what to keep.</Trans>
      </VersionChoice>
    </div>
  )
}

/** The browser's own picker, which takes a color's number, too. The theme moves what could not be read. */
const ColorInput = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <input
    type="color"
    {...useField()}
    value={value}
    onChange={event => onChange(event.target.value)}
    className="h-11 w-16 cursor-pointer rounded-md border border-line-strong bg-sheet p-1"
  />
)

interface ImageInputProps {
  label: string
  /** The picture's address, or nothing. */
  value: string
  onChange: (url: string) => void
}

function ImageInput({ label, value, onChange }: ImageInputProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      {value && (
        <img
          src={value}
          alt={t`Now: ${label}`}
          className="h-16 max-w-48 rounded-md border border-line object-contain p-1"
        />
      )}
      <PictureDialog
        current={value}
        onChoose={({ url }) => onChange(url)}
        trigger={
          <Button size="sm" variant="secondary">
            {value ? t`Change` : t`Choose a picture`}
            <span className="sr-only">
              {' '}
              <Trans>for {label}</Trans>
            </span>
          </Button>
        }
      />
      {value && (
        <Button size="sm" variant="quiet" onClick={() => onChange('')}>
          <Trans>
            Leave it out<span className="sr-only"> of {label}</span>
          </Trans>
        </Button>
      )}
    </div>
  )
}
