/** For a coach who has not said yet what to be called. */
export const UNNAMED_COACH = 'Your coach'

/** How a coach is named to those they coach: never by what they sign in with. */
export const coachName = ({ full_name }: { full_name: string | null }): string => full_name || UNNAMED_COACH
