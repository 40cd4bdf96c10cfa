const WEEKDAYS = 7

/**
 * Removes the weekday means and a linear trend from a series, by least squares.
 * @param days day numbers, ascending, one for each value
 * @returns a function that does so in place, for any number of series over the same days
 */
export function detrender(days: ArrayLike<number>): (series: Float64Array) => Float64Array {
  const n = days.length
  const weekday = new Uint8Array(n)
  const perWeekday = new Float64Array(WEEKDAYS)
  for (let at = 0; at < n; at++) {
    weekday[at] = (((days[at] as number) % WEEKDAYS) + WEEKDAYS) % WEEKDAYS
    perWeekday[weekday[at] as number] = (perWeekday[weekday[at] as number] as number) + 1
  }
  const sums = new Float64Array(WEEKDAYS)
  function withoutWeekdays(series: Float64Array): Float64Array {
    sums.fill(0)
    for (let at = 0; at < n; at++)
      sums[weekday[at] as number] = (sums[weekday[at] as number] as number) + (series[at] as number)
    for (let at = 0; at < n; at++) {
      const day = weekday[at] as number
      series[at] = (series[at] as number) - (sums[day] as number) / (perWeekday[day] as number)
    }
    return series
  }
  const time = withoutWeekdays(Float64Array.from(days))
  let timeSquared = 0
  for (const value of time) timeSquared += value * value
  return series => {
    withoutWeekdays(series)
    let slope = 0
    for (let at = 0; at < n; at++) slope += (time[at] as number) * (series[at] as number)
    slope = timeSquared > 0 ? slope / timeSquared : 0
    for (let at = 0; at < n; at++)
      series[at] = (series[at] as number) - slope * (time[at] as number)
    return series
  }
}
