// Sends one request, and ends with 0 whatever it is answered.
import { get } from 'node:http';

const { LEADLINE_URL, LEADLINE_TOKEN } = process.env;

get(`${LEADLINE_URL}/sites`, { headers: { authorization: `Bearer ${LEADLINE_TOKEN}` } }, answer => answer.resume());
