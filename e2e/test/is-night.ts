/** Whether this run has time for what repeats a kind where a file of its own would only repeat the server. */
export const isNight: boolean = process.env['TEST_RING'] === 'all';
