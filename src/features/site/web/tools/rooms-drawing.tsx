import { t } from '@lingui/core/macro'
/** Three rooms in a row, seen from the front door; the light comes from the viewer's side. */
export function RoomsDrawing({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 420 300"
      role="img"
      aria-labelledby="rooms-drawing"
      className={`rounded-lg ${className ?? ''}`}
    >
      <title id="rooms-drawing">{t`A view through two open doors: a blue front room with a cushion, an indigo middle room with a table, and a purple back room with a chest.`}</title>
      <linearGradient id="floor-light" x2="0" y2="1">
        <stop stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#fff" stopOpacity=".4" />
      </linearGradient>
      <rect width="420" height="300" rx="16" fill="#2b5d9b" />
      <path d="M0 0H420L312 52H108z" fill="#000" opacity=".14" />
      <path d="M0 300H420L312 232H108z" fill="url(#floor-light)" />
      <path d="M0 0L108 52V232L0 300zM420 0L312 52V232L420 300z" fill="#000" opacity=".07" />
      <path d="M108 52H312V232H108z" fill="#fff" opacity=".18" />
      <path d="M30 66L78 84V160L30 170z" className="fill-[#fff3d2]" />
      <path d="M54 75V165M30 117L78 121" fill="none" stroke="#2b5d9b" strokeWidth="3" />
      <path d="M110 240L196 238L300 292H150z" className="fill-[#fff3d2]" opacity=".35" />
      <g transform="translate(150 84)">
        <path d="M-7 148V-7H127V148z" fill="#fff" opacity=".32" />
        <path d="M0 148V0H120V148z" fill="#4446a4" />
        <path d="M0 0H120L92 20H28z" fill="#000" opacity=".14" />
        <path d="M0 148H120L92 116H28z" fill="url(#floor-light)" />
        <path d="M28 20H92V116H28z" fill="#fff" opacity=".16" />
        <g transform="translate(43 38)">
          <path d="M-3 78V-3H37V78z" fill="#fff" opacity=".32" />
          <path d="M0 78V0H34V78z" fill="#6f3f96" />
          <path d="M0 78H34L27 64H7z" fill="url(#floor-light)" />
          <path d="M9 70V58H25V70zM9 62H25M17 61v3" className="fill-[#e9c48e] stroke-[#6b4a20]" />
        </g>
        <path
          d="M80 108H116M85 108V128M111 108V134"
          className="fill-none stroke-[#f3dcb6] stroke-4"
        />
      </g>
      <ellipse cx="96" cy="272" rx="54" ry="10" opacity=".22" />
      <path d="M46 262q0-16 50-16t50 16q0 12-50 12t-50-12z" className="fill-[#fff6e4]" />
      <path d="M46 262q8 7 50 7t50-7" className="fill-none stroke-[#c9ab78] stroke-2" />
    </svg>
  )
}
