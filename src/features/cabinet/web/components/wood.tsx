/** The grain of a plank, drawn once and stretched to fill its container. */
export function WoodGrain() {
  return (
    <svg aria-hidden="true" viewBox="0 0 600 80" preserveAspectRatio="none" className="wood-grain">
      <path d="M0 9c90-7 170 8 290 3s200-10 310-2" />
      <path d="M0 20c120 4 150-9 260-6 60 2 78 15 130 14 74-1 130-13 210-8" />
      <path d="M0 33c100-5 160 2 226 0 66-1 92 16 166 15 80-1 118-14 208-11" />
      <path d="M0 44c130 5 190-4 250 2 48 5 96 8 140 6 78-4 130-7 210-4" />
      <path d="M0 57c90 2 200 9 320 6 96-3 170-12 280-5" />
      <path d="M0 70c140-7 250 6 360 2 86-3 150-6 240 2" />
      <path d="M316 39c20-8 58-8 78 0-20 8-58 8-78 0z" />
    </svg>
  )
}

export function Knob() {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 48" className="drawer-knob">
      <radialGradient id="brass" cx=".36" cy=".3" r=".8">
        <stop offset="0" stopColor="#fdf0c8" />
        <stop offset=".45" stopColor="#dcae5c" />
        <stop offset="1" stopColor="#7c541c" />
      </radialGradient>
      <ellipse cx="24" cy="28" rx="18" ry="17" fill="#2a1705" opacity=".34" />
      <circle cx="22" cy="22" r="17" fill="#8a6024" />
      <circle cx="22" cy="21" r="16" fill="url(#brass)" />
      <circle cx="22" cy="21" r="8.5" fill="none" stroke="#7c541c" strokeOpacity=".45" />
    </svg>
  )
}
