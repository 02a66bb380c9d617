CREATE TABLE "data_requests" (
	"email" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "data_requests_token_hash_unique" UNIQUE("token_hash")
);
