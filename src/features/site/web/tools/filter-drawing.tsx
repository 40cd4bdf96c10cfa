import { t } from '@lingui/core/macro'
/** A ray of light is bent and tinted by a filter; beside it another passes freely. */
export function FilterDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="filter-drawing" className={className}>
      <title id="filter-drawing">{t`Straight rays of light pass through a tinted pane and come out bent toward the eye; one ray passes beside the pane, unchanged.`}</title>
      <linearGradient id="pane" x2="1" y2="1">
        <stop stopColor="#f4b183" stopOpacity=".95" />
        <stop offset="1" stopColor="#b4532a" stopOpacity=".75" />
      </linearGradient>
      <circle cx="48" cy="150" r="26" className="fill-progress-fill" />
      <circle cx="40" cy="141" r="9" fill="#fff" opacity=".5" />
      <g className="fill-none stroke-progress-fill stroke-3">
        <path d="M84 138L206 84M86 147L206 116M86 155L206 148M85 163L206 180" />
        <path d="M78 174L392 258" strokeDasharray="2 9" strokeLinecap="round" />
      </g>
      <path
        d="M220 84L338 148M220 116L334 152M220 148L334 157M220 180L338 162"
        className="fill-none stroke-3 stroke-accent"
      />
      <path d="M196 40l34 22v146l-34-16z" fill="url(#pane)" />
      <path d="M230 62l8-3v146l-8 3zM196 40l8-3 34 22-8 3z" className="fill-accent-strong" />
      <path d="M204 62v70" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".6" />
      <ellipse cx="220" cy="276" rx="60" ry="8" opacity=".13" />
      <path
        d="M217 206V272M190 276q27-10 54 0"
        className="fill-none stroke-5 stroke-accent-strong"
      />
      <path d="M330 155q36-38 74 0q-38 36-74 0z" className="fill-sheet stroke-3 stroke-ink" />
      <circle cx="366" cy="155" r="15" className="fill-primary" />
      <circle cx="366" cy="155" r="6" className="fill-ink" />
      <circle cx="361" cy="150" r="4" fill="#fff" />
    </svg>
  )
}
