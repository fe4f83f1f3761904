export declare class Client {
  private readonly baseUrl;
  private readonly token;
  constructor(token: string);
  account(): Promise<{ id: number; name: string; email: string }>;
}
