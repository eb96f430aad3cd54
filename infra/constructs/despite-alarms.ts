/** The context value of a release that goes on while alarms ring: `npm run deploy -- --ignore-alarms`. */
export const DESPITE_ALARMS = "despiteAlarms";
