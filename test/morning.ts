/** Two hours apart from one another, from east to west; none of them changes its clocks. */
const ZONES = [
  ...['Pacific/Tarawa', 'Australia/Brisbane', 'Asia/Singapore', 'Asia/Dhaka', 'Asia/Dubai'],
  ...['Africa/Johannesburg', 'UTC', 'America/Noronha', 'America/La_Paz', 'America/Costa_Rica'],
  ...['Pacific/Pitcairn', 'Pacific/Honolulu'],
]

/** Unless `TZ` says where, journeys live where the morning has begun: a day, or a week, must not end while one runs. */
export function goWhereItIsMorning(): void {
  const now = new Date(Date.now() + Number(process.env.CLOCK_AHEAD_MS ?? 0))
  process.env.TZ ??= ZONES[(Math.floor(now.getUTCHours() / 2) + 1) % ZONES.length]
}
